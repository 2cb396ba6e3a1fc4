using System.Text.Json;

namespace Tern.Lambda.Functions;

/// <summary>Determines the trigger of a Cognito user pool from the prefix of its <c>triggerSource</c>.</summary>
/// <remarks>
/// Source: "Customizing user pool workflows with Lambda triggers" in the Amazon Cognito developer guide.
/// </remarks>
internal static class CognitoTriggers
{
    public static EventShape Find(ref Utf8JsonReader reader)
    {
        if (reader.TokenType != JsonTokenType.String)
        {
            reader.Skip();
            return EventShape.Unknown;
        }

        var source = reader.ValueSpan;
        var end = source.IndexOf((byte)'_');
        if (end < 0) return EventShape.Unknown;
        return source[..end] switch
        {
            var name when name.SequenceEqual("PreSignUp"u8) => EventShape.CognitoPreSignUp,
            var name when name.SequenceEqual("PostConfirmation"u8) => EventShape.CognitoPostConfirmation,
            var name when name.SequenceEqual("PreAuthentication"u8) => EventShape.CognitoPreAuthentication,
            var name when name.SequenceEqual("PostAuthentication"u8) => EventShape.CognitoPostAuthentication,
            var name when name.SequenceEqual("CustomMessage"u8) => EventShape.CognitoCustomMessage,
            var name when name.SequenceEqual("DefineAuthChallenge"u8) => EventShape.CognitoDefineAuthChallenge,
            var name when name.SequenceEqual("CreateAuthChallenge"u8) => EventShape.CognitoCreateAuthChallenge,
            var name when name.SequenceEqual("VerifyAuthChallengeResponse"u8) => EventShape.CognitoVerifyAuthChallenge,
            var name when name.SequenceEqual("TokenGeneration"u8) => EventShape.CognitoPreTokenGeneration,
            var name when name.SequenceEqual("UserMigration"u8) => EventShape.CognitoUserMigration,
            var name when name.SequenceEqual("CustomEmailSender"u8) => EventShape.CognitoCustomEmailSender,
            var name when name.SequenceEqual("CustomSMSSender"u8) => EventShape.CognitoCustomSmsSender,
            var name when name.SequenceEqual("InboundFederation"u8) => EventShape.CognitoInboundFederation,
            _ => EventShape.Unknown,
        };
    }
}

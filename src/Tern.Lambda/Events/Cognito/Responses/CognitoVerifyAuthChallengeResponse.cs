using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>The response of a trigger that verifies the answer to a challenge.</summary>
public sealed class CognitoVerifyAuthChallengeResponse : CognitoResponse
{
    /// <summary>Gets or sets a value indicating whether the answer is correct.</summary>
    public bool? AnswerCorrect { get; set; }

    private protected override bool TryRead(ReadOnlySpan<byte> name, ref AwsJsonReader json)
    {
        if (name.SequenceEqual("answerCorrect"u8)) AnswerCorrect = CognitoJson.ReadBoolean(ref json);
        else return false;
        return true;
    }

    private protected override void WriteMembers(ref AwsJsonWriter json)
    {
        CognitoJson.Write(ref json, "answerCorrect"u8, AnswerCorrect);
    }
}

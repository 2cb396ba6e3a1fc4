using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>What a trigger answers to whether a challenge was met.</summary>
public sealed class CognitoVerifyAuthChallengeResponse : CognitoResponse
{
    /// <summary>Whether the answer is right.</summary>
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

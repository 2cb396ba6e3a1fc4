using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>A challenge.</summary>
public sealed class CognitoCreateAuthChallengeResponse : CognitoResponse
{
    /// <summary>What the app is told, such as a question.</summary>
    public IDictionary<string, string>? PublicChallengeParameters { get; set; }

    /// <summary>What only the trigger that judges the answer is told.</summary>
    public IDictionary<string, string>? PrivateChallengeParameters { get; set; }

    /// <summary>The name by which later triggers of the session know this challenge.</summary>
    public string? ChallengeMetadata { get; set; }

    private protected override bool TryRead(ReadOnlySpan<byte> name, ref AwsJsonReader json)
    {
        if (name.SequenceEqual("publicChallengeParameters"u8)) PublicChallengeParameters = CognitoJson.ReadMap(ref json);
        else if (name.SequenceEqual("privateChallengeParameters"u8)) PrivateChallengeParameters = CognitoJson.ReadMap(ref json);
        else if (name.SequenceEqual("challengeMetadata"u8)) ChallengeMetadata = CognitoJson.ReadText(ref json);
        else return false;
        return true;
    }

    private protected override void WriteMembers(ref AwsJsonWriter json)
    {
        CognitoJson.Write(ref json, "publicChallengeParameters"u8, PublicChallengeParameters);
        CognitoJson.Write(ref json, "privateChallengeParameters"u8, PrivateChallengeParameters);
        CognitoJson.Write(ref json, "challengeMetadata"u8, ChallengeMetadata);
    }
}

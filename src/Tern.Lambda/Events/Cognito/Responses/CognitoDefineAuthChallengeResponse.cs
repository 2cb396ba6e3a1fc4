using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>What a trigger answers to which challenge is next: one, the tokens, or failure.</summary>
public sealed class CognitoDefineAuthChallengeResponse : CognitoResponse
{
    /// <summary>The next challenge, such as <c>CUSTOM_CHALLENGE</c>.</summary>
    public string? ChallengeName { get; set; }

    /// <summary>Whether the user has met all challenges.</summary>
    public bool? IssueTokens { get; set; }

    /// <summary>Whether the user has failed for good.</summary>
    public bool? FailAuthentication { get; set; }

    private protected override bool TryRead(ReadOnlySpan<byte> name, ref AwsJsonReader json)
    {
        if (name.SequenceEqual("challengeName"u8)) ChallengeName = CognitoJson.ReadText(ref json);
        else if (name.SequenceEqual("issueTokens"u8)) IssueTokens = CognitoJson.ReadBoolean(ref json);
        else if (name.SequenceEqual("failAuthentication"u8)) FailAuthentication = CognitoJson.ReadBoolean(ref json);
        else return false;
        return true;
    }

    private protected override void WriteMembers(ref AwsJsonWriter json)
    {
        CognitoJson.Write(ref json, "challengeName"u8, ChallengeName);
        CognitoJson.Write(ref json, "issueTokens"u8, IssueTokens);
        CognitoJson.Write(ref json, "failAuthentication"u8, FailAuthentication);
    }
}

using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// The response of a trigger that decides the next step of the authentication: a challenge, the tokens, or failure.
/// </summary>
public sealed class CognitoDefineAuthChallengeResponse : CognitoResponse
{
    /// <summary>Gets or sets the next challenge, such as <c>CUSTOM_CHALLENGE</c>.</summary>
    public string? ChallengeName { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the user has met all challenges, so that tokens are issued.
    /// </summary>
    public bool? IssueTokens { get; set; }

    /// <summary>Gets or sets a value indicating whether the authentication has failed permanently.</summary>
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

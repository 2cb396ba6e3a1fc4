using System.Diagnostics.CodeAnalysis;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>The response of a trigger that creates an authentication challenge.</summary>
public sealed class CognitoCreateAuthChallengeResponse : CognitoResponse
{
    private IDictionary<string, string>? _publicChallengeParameters;
    private IDictionary<string, string>? _privateChallengeParameters;

    /// <summary>Gets or sets the parameters for the app, such as a question.</summary>
    [AllowNull]
    public IDictionary<string, string> PublicChallengeParameters
    {
        get => CognitoJson.Made(ref _publicChallengeParameters);
        set => _publicChallengeParameters = value;
    }

    /// <summary>Gets or sets the parameters that only the trigger that verifies the answer receives.</summary>
    [AllowNull]
    public IDictionary<string, string> PrivateChallengeParameters
    {
        get => CognitoJson.Made(ref _privateChallengeParameters);
        set => _privateChallengeParameters = value;
    }

    /// <summary>Gets or sets the name of this challenge for later triggers of the session.</summary>
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
        CognitoJson.Write(ref json, "publicChallengeParameters"u8, _publicChallengeParameters);
        CognitoJson.Write(ref json, "privateChallengeParameters"u8, _privateChallengeParameters);
        CognitoJson.Write(ref json, "challengeMetadata"u8, ChallengeMetadata);
    }
}

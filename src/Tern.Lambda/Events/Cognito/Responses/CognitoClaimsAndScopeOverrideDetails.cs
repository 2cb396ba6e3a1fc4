using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>Changes to ID and access tokens (versions 2 and 3).</summary>
public sealed class CognitoClaimsAndScopeOverrideDetails : CognitoResponse
{
    /// <summary>Changes to the ID token; null for none.</summary>
    public CognitoIdTokenGeneration? IdTokenGeneration { get; set; }

    /// <summary>Changes to the access token; null for none.</summary>
    public CognitoAccessTokenGeneration? AccessTokenGeneration { get; set; }

    /// <summary>Other groups and roles; null to leave them as they are.</summary>
    public CognitoGroupOverrideDetails? GroupOverrideDetails { get; set; }

    private protected override bool TryRead(ReadOnlySpan<byte> name, ref AwsJsonReader json)
    {
        if (name.SequenceEqual("idTokenGeneration"u8)) IdTokenGeneration = ReadPart(new CognitoIdTokenGeneration(), ref json);
        else if (name.SequenceEqual("accessTokenGeneration"u8)) AccessTokenGeneration = ReadPart(new CognitoAccessTokenGeneration(), ref json);
        else if (name.SequenceEqual("groupOverrideDetails"u8)) GroupOverrideDetails = ReadPart(new CognitoGroupOverrideDetails(), ref json);
        else return false;
        return true;
    }

    private protected override void WriteMembers(ref AwsJsonWriter json)
    {
        CognitoJson.Write(ref json, "idTokenGeneration"u8, IdTokenGeneration);
        CognitoJson.Write(ref json, "accessTokenGeneration"u8, AccessTokenGeneration);
        CognitoJson.Write(ref json, "groupOverrideDetails"u8, GroupOverrideDetails);
    }
}

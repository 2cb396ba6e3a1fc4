using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>Changes to ID and access tokens (versions 2 and 3).</summary>
public sealed class CognitoClaimsAndScopeOverrideDetails : CognitoResponse
{
    /// <summary>Gets or sets the changes to the ID token, or null for none.</summary>
    public CognitoIdTokenGeneration? IdTokenGeneration { get; set; }

    /// <summary>Gets or sets the changes to the access token, or null for none.</summary>
    public CognitoAccessTokenGeneration? AccessTokenGeneration { get; set; }

    /// <summary>Gets or sets the groups and roles that replace the user's, or null to leave them unchanged.</summary>
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

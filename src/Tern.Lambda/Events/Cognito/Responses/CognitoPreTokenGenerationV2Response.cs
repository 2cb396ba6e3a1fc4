using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>The response of a trigger that changes ID and access tokens (versions 2 and 3).</summary>
public sealed class CognitoPreTokenGenerationV2Response : CognitoResponse
{
    /// <summary>Gets or sets the changes, or null for none.</summary>
    public CognitoClaimsAndScopeOverrideDetails? ClaimsAndScopeOverrideDetails { get; set; }

    private protected override bool TryRead(ReadOnlySpan<byte> name, ref AwsJsonReader json)
    {
        if (name.SequenceEqual("claimsAndScopeOverrideDetails"u8))
            ClaimsAndScopeOverrideDetails = ReadPart(new CognitoClaimsAndScopeOverrideDetails(), ref json);
        else return false;
        return true;
    }

    private protected override void WriteMembers(ref AwsJsonWriter json)
    {
        CognitoJson.Write(ref json, "claimsAndScopeOverrideDetails"u8, ClaimsAndScopeOverrideDetails);
    }
}

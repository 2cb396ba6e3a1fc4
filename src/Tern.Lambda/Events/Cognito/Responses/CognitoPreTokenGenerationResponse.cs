using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>The response of a trigger that changes an ID token (version 1).</summary>
public sealed class CognitoPreTokenGenerationResponse : CognitoResponse
{
    /// <summary>Gets or sets the changes, or null for none.</summary>
    public CognitoClaimsOverrideDetails? ClaimsOverrideDetails { get; set; }

    private protected override bool TryRead(ReadOnlySpan<byte> name, ref AwsJsonReader json)
    {
        if (name.SequenceEqual("claimsOverrideDetails"u8)) ClaimsOverrideDetails = ReadPart(new CognitoClaimsOverrideDetails(), ref json);
        else return false;
        return true;
    }

    private protected override void WriteMembers(ref AwsJsonWriter json)
    {
        CognitoJson.Write(ref json, "claimsOverrideDetails"u8, ClaimsOverrideDetails);
    }
}

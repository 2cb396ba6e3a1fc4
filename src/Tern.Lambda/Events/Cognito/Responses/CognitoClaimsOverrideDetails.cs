using System.Diagnostics.CodeAnalysis;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>Changes to an ID token (version 1).</summary>
public sealed class CognitoClaimsOverrideDetails : CognitoResponse
{
    private IDictionary<string, string>? _claimsToAddOrOverride;
    private IList<string>? _claimsToSuppress;

    /// <summary>Gets or sets the claims to add or override.</summary>
    [AllowNull]
    public IDictionary<string, string> ClaimsToAddOrOverride { get => CognitoJson.Made(ref _claimsToAddOrOverride); set => _claimsToAddOrOverride = value; }

    /// <summary>Gets or sets the claims to suppress.</summary>
    [AllowNull]
    public IList<string> ClaimsToSuppress { get => CognitoJson.Made(ref _claimsToSuppress); set => _claimsToSuppress = value; }

    /// <summary>Gets or sets the groups and roles that replace the user's, or null to leave them unchanged.</summary>
    public CognitoGroupOverrideDetails? GroupOverrideDetails { get; set; }

    private protected override bool TryRead(ReadOnlySpan<byte> name, ref AwsJsonReader json)
    {
        if (name.SequenceEqual("claimsToAddOrOverride"u8)) ClaimsToAddOrOverride = CognitoJson.ReadMap(ref json);
        else if (name.SequenceEqual("claimsToSuppress"u8)) ClaimsToSuppress = CognitoJson.ReadList(ref json);
        else if (name.SequenceEqual("groupOverrideDetails"u8)) GroupOverrideDetails = ReadPart(new CognitoGroupOverrideDetails(), ref json);
        else return false;
        return true;
    }

    private protected override void WriteMembers(ref AwsJsonWriter json)
    {
        CognitoJson.Write(ref json, "claimsToAddOrOverride"u8, _claimsToAddOrOverride);
        CognitoJson.Write(ref json, "claimsToSuppress"u8, _claimsToSuppress);
        CognitoJson.Write(ref json, "groupOverrideDetails"u8, GroupOverrideDetails);
    }
}

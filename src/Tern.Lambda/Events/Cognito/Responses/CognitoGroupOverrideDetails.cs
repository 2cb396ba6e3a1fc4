using System.Diagnostics.CodeAnalysis;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>Groups and roles that replace the user's.</summary>
public sealed class CognitoGroupOverrideDetails : CognitoResponse
{
    private IList<string>? _groupsToOverride;
    private IList<string>? _iamRolesToOverride;

    /// <summary>Gets or sets the groups.</summary>
    [AllowNull]
    public IList<string> GroupsToOverride { get => CognitoJson.Made(ref _groupsToOverride); set => _groupsToOverride = value; }

    /// <summary>Gets or sets the roles.</summary>
    [AllowNull]
    public IList<string> IamRolesToOverride { get => CognitoJson.Made(ref _iamRolesToOverride); set => _iamRolesToOverride = value; }

    /// <summary>Gets or sets the preferred role.</summary>
    public string? PreferredRole { get; set; }

    private protected override bool TryRead(ReadOnlySpan<byte> name, ref AwsJsonReader json)
    {
        if (name.SequenceEqual("groupsToOverride"u8)) GroupsToOverride = CognitoJson.ReadList(ref json);
        else if (name.SequenceEqual("iamRolesToOverride"u8)) IamRolesToOverride = CognitoJson.ReadList(ref json);
        else if (name.SequenceEqual("preferredRole"u8)) PreferredRole = CognitoJson.ReadText(ref json);
        else return false;
        return true;
    }

    private protected override void WriteMembers(ref AwsJsonWriter json)
    {
        CognitoJson.Write(ref json, "groupsToOverride"u8, _groupsToOverride);
        CognitoJson.Write(ref json, "iamRolesToOverride"u8, _iamRolesToOverride);
        CognitoJson.Write(ref json, "preferredRole"u8, PreferredRole);
    }
}

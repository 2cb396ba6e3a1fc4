using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>Groups and roles in place of the user's own.</summary>
public sealed class CognitoGroupOverrideDetails : CognitoResponse
{
    /// <summary>The groups.</summary>
    public IList<string>? GroupsToOverride { get; set; }

    /// <summary>The roles.</summary>
    public IList<string>? IamRolesToOverride { get; set; }

    /// <summary>The role that is preferred.</summary>
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
        CognitoJson.Write(ref json, "groupsToOverride"u8, GroupsToOverride);
        CognitoJson.Write(ref json, "iamRolesToOverride"u8, IamRolesToOverride);
        CognitoJson.Write(ref json, "preferredRole"u8, PreferredRole);
    }
}

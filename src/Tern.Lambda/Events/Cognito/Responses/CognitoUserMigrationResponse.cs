using System.Diagnostics.CodeAnalysis;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>The user that a trigger found elsewhere.</summary>
public sealed class CognitoUserMigrationResponse : CognitoResponse
{
    private IDictionary<string, string>? _userAttributes;
    private IList<string>? _desiredDeliveryMediums;

    /// <summary>The user's attributes; without them the user is not migrated.</summary>
    [AllowNull]
    public IDictionary<string, string> UserAttributes { get => CognitoJson.Made(ref _userAttributes); set => _userAttributes = value; }

    /// <summary><c>CONFIRMED</c> to let the user keep the password; else the user has to set a new one.</summary>
    public string? FinalUserStatus { get; set; }

    /// <summary><c>SUPPRESS</c> to send no welcome.</summary>
    public string? MessageAction { get; set; }

    /// <summary>How the welcome is sent: <c>EMAIL</c>, <c>SMS</c>.</summary>
    [AllowNull]
    public IList<string> DesiredDeliveryMediums { get => CognitoJson.Made(ref _desiredDeliveryMediums); set => _desiredDeliveryMediums = value; }

    /// <summary>Whether an alias moves here from another user.</summary>
    public bool? ForceAliasCreation { get; set; }

    /// <summary>Whether the user has to confirm by text message.</summary>
    public bool? EnableSmsMfa { get; set; }

    private protected override bool TryRead(ReadOnlySpan<byte> name, ref AwsJsonReader json)
    {
        if (name.SequenceEqual("userAttributes"u8)) UserAttributes = CognitoJson.ReadMap(ref json);
        else if (name.SequenceEqual("finalUserStatus"u8)) FinalUserStatus = CognitoJson.ReadText(ref json);
        else if (name.SequenceEqual("messageAction"u8)) MessageAction = CognitoJson.ReadText(ref json);
        else if (name.SequenceEqual("desiredDeliveryMediums"u8)) DesiredDeliveryMediums = CognitoJson.ReadList(ref json);
        else if (name.SequenceEqual("forceAliasCreation"u8)) ForceAliasCreation = CognitoJson.ReadBoolean(ref json);
        else if (name.SequenceEqual("enableSMSMFA"u8)) EnableSmsMfa = CognitoJson.ReadBoolean(ref json);
        else return false;
        return true;
    }

    private protected override void WriteMembers(ref AwsJsonWriter json)
    {
        CognitoJson.Write(ref json, "userAttributes"u8, _userAttributes);
        CognitoJson.Write(ref json, "finalUserStatus"u8, FinalUserStatus);
        CognitoJson.Write(ref json, "messageAction"u8, MessageAction);
        CognitoJson.Write(ref json, "desiredDeliveryMediums"u8, _desiredDeliveryMediums);
        CognitoJson.Write(ref json, "forceAliasCreation"u8, ForceAliasCreation);
        CognitoJson.Write(ref json, "enableSMSMFA"u8, EnableSmsMfa);
    }
}

using System.Diagnostics.CodeAnalysis;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>The response of a trigger that migrates a user from another directory.</summary>
public sealed class CognitoUserMigrationResponse : CognitoResponse
{
    private IDictionary<string, string>? _userAttributes;
    private IList<string>? _desiredDeliveryMediums;

    /// <summary>Gets or sets the user's attributes. Without them, the user isn't migrated.</summary>
    [AllowNull]
    public IDictionary<string, string> UserAttributes { get => CognitoJson.Made(ref _userAttributes); set => _userAttributes = value; }

    /// <summary>
    /// Gets or sets the user's status: <c>CONFIRMED</c> to keep the password; otherwise, the user must set a new one.
    /// </summary>
    public string? FinalUserStatus { get; set; }

    /// <summary>Gets or sets the message action: <c>SUPPRESS</c> to send no welcome message.</summary>
    public string? MessageAction { get; set; }

    /// <summary>Gets or sets the channels of the welcome message: <c>EMAIL</c>, <c>SMS</c>.</summary>
    [AllowNull]
    public IList<string> DesiredDeliveryMediums { get => CognitoJson.Made(ref _desiredDeliveryMediums); set => _desiredDeliveryMediums = value; }

    /// <summary>Gets or sets a value indicating whether an alias is moved from another user to this one.</summary>
    public bool? ForceAliasCreation { get; set; }

    /// <summary>Gets or sets a value indicating whether the user must confirm sign-ins by text message.</summary>
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

using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>The response of a trigger that runs before a user is signed up.</summary>
public sealed class CognitoPreSignUpResponse : CognitoResponse
{
    /// <summary>Gets or sets a value indicating whether the user is confirmed automatically.</summary>
    public bool? AutoConfirmUser { get; set; }

    /// <summary>Gets or sets a value indicating whether the email address counts as verified.</summary>
    public bool? AutoVerifyEmail { get; set; }

    /// <summary>Gets or sets a value indicating whether the phone number counts as verified.</summary>
    public bool? AutoVerifyPhone { get; set; }

    private protected override bool TryRead(ReadOnlySpan<byte> name, ref AwsJsonReader json)
    {
        if (name.SequenceEqual("autoConfirmUser"u8)) AutoConfirmUser = CognitoJson.ReadBoolean(ref json);
        else if (name.SequenceEqual("autoVerifyEmail"u8)) AutoVerifyEmail = CognitoJson.ReadBoolean(ref json);
        else if (name.SequenceEqual("autoVerifyPhone"u8)) AutoVerifyPhone = CognitoJson.ReadBoolean(ref json);
        else return false;
        return true;
    }

    private protected override void WriteMembers(ref AwsJsonWriter json)
    {
        CognitoJson.Write(ref json, "autoConfirmUser"u8, AutoConfirmUser);
        CognitoJson.Write(ref json, "autoVerifyEmail"u8, AutoVerifyEmail);
        CognitoJson.Write(ref json, "autoVerifyPhone"u8, AutoVerifyPhone);
    }
}

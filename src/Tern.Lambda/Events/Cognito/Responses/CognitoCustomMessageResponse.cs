using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// The response of a trigger that runs before a message is sent to a user. For null members, the pool's own text is
/// sent.
/// </summary>
public sealed class CognitoCustomMessageResponse : CognitoResponse
{
    /// <summary>Gets or sets the text message, which must contain the request's code parameter.</summary>
    public string? SmsMessage { get; set; }

    /// <summary>Gets or sets the email, which must contain the request's code or link parameter.</summary>
    public string? EmailMessage { get; set; }

    /// <summary>Gets or sets the subject of the email.</summary>
    public string? EmailSubject { get; set; }

    private protected override bool TryRead(ReadOnlySpan<byte> name, ref AwsJsonReader json)
    {
        if (name.SequenceEqual("smsMessage"u8)) SmsMessage = CognitoJson.ReadText(ref json);
        else if (name.SequenceEqual("emailMessage"u8)) EmailMessage = CognitoJson.ReadText(ref json);
        else if (name.SequenceEqual("emailSubject"u8)) EmailSubject = CognitoJson.ReadText(ref json);
        else return false;
        return true;
    }

    private protected override void WriteMembers(ref AwsJsonWriter json)
    {
        CognitoJson.Write(ref json, "smsMessage"u8, SmsMessage);
        CognitoJson.Write(ref json, "emailMessage"u8, EmailMessage);
        CognitoJson.Write(ref json, "emailSubject"u8, EmailSubject);
    }
}

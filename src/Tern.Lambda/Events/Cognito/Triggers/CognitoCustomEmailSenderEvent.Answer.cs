using Tern.Json;

namespace Tern.Lambda.Events;

/// <content>
/// The response, which is the unchanged event: returning it means success, and an exception means failure.
/// </content>
public sealed partial class CognitoCustomEmailSenderEvent
{
    internal void Write(ref AwsJsonWriter json)
    {
        if (_sliced is LambdaPayload payload)
        {
            CognitoTrigger.WriteBack(ref json, payload, null);
            return;
        }

        json.WriteStartObject();
        WriteMembers(ref json);
        CognitoTrigger.WriteResponse(ref json, _rawResponse, null);
        json.WriteEndObject();
    }
}

using Tern.Json;

namespace Tern.Lambda.Events;

/// <content>The answer, which is the event itself: there is nothing to say but yes, and no is an exception.</content>
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

using Tern.Json;

namespace Tern.Lambda.Events;

/// <content>The response, which is the event itself with its response filled in.</content>
public sealed partial class CognitoUserMigrationEvent
{
    private CognitoUserMigrationResponse? _response;

    /// <summary>
    /// Gets the response to the user pool. Set the members that you want to change, and return the event.
    /// </summary>
    public CognitoUserMigrationResponse Response
    {
        get => _response ??= CognitoResponse.Of(new CognitoUserMigrationResponse(), _rawResponse);
        init => _response = value;
    }

    internal void Write(ref AwsJsonWriter json)
    {
        if (_sliced is LambdaPayload payload)
        {
            CognitoTrigger.WriteBack(ref json, payload, _response);
            return;
        }

        json.WriteStartObject();
        WriteMembers(ref json);
        CognitoTrigger.WriteResponse(ref json, _rawResponse, _response);
        json.WriteEndObject();
    }
}

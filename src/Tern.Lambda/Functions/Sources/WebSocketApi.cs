using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>The source of events of WebSocket APIs.</summary>
public static class WebSocketApi
{
    /// <summary>Gets the source of connections, messages and disconnections of a WebSocket API. The response reaches the
    /// client if the route has a route response. Status 200 accepts a connection.</summary>
    public static RequestSource<WebSocketRequest, RestApiResponse> Requests => new(
        EventShape.WebSocket,
        static request => request.Body,
        static (status, type, body) => new RestApiResponse { StatusCode = status, ContentType = type, Content = body });
}

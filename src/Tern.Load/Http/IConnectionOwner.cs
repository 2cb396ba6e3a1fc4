namespace Tern.Load;

/// <summary>The owner of connections, which is notified of the outcomes of requests on its own thread.</summary>
internal interface IConnectionOwner
{
    /// <summary>Handles a complete response, which is in the connection's parser.</summary>
    void Answered(HttpConnection connection);

    /// <summary>Handles a failed request. The connection can't be used any longer.</summary>
    void Failed(HttpConnection connection, LoadFailure failure, string detail);
}

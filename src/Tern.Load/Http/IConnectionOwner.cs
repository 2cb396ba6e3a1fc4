namespace Tern.Load.Http;

/// <summary>Who made a connection, and hears what became of its requests, on its own thread.</summary>
internal interface IConnectionOwner
{
    /// <summary>The answer is whole: the connection's parser has it.</summary>
    void Answered(HttpConnection connection);

    /// <summary>There is no answer, and the connection is of no more use.</summary>
    void Failed(HttpConnection connection, LoadFailure failure, string detail);
}

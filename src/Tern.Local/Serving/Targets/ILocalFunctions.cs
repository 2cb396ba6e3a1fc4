namespace Tern.Local.Serving;

/// <summary>The functions that services can invoke.</summary>
internal interface ILocalFunctions
{
    /// <summary>Returns true if there is a function with an ARN; otherwise, false.</summary>
    bool Exists(string arn);

    /// <summary>Queues an event for a function, as asynchronous invocations do.</summary>
    ValueTask InvokeAsync(string arn, ReadOnlyMemory<byte> payload, CancellationToken cancellationToken);
}

using Tern.Buffers;

namespace Tern.Handling.DynamoDb;

/// <summary>Writes results to records and reads them.</summary>
internal abstract class ResultFormat<TResult>
{
    /// <summary>The name of a result for messages.</summary>
    public abstract string Name { get; }

    public abstract void Write(TResult result, PooledBuffer output);

    public abstract TResult Read(string text);
}

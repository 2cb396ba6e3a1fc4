using Tern.Buffers;

namespace Tern.Lambda.DynamoDb;

/// <summary>How results are written into records and read from them.</summary>
internal abstract class ResultFormat<TResult>
{
    /// <summary>What a result is called in messages.</summary>
    public abstract string Name { get; }

    public abstract void Write(TResult result, PooledBuffer output);

    public abstract TResult Read(string text);
}

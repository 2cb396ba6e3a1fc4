using System.Diagnostics.CodeAnalysis;

namespace Tern.Lambda.Functions;

/// <summary>Takes what a handler asks for out of an event or a record: itself, its JSON, its item.</summary>
internal abstract class BodyReader<TSource, TBody>
{
    /// <summary>Reads the body.</summary>
    public abstract TBody Read(TSource source);

    /// <summary>Reads the body, or answers that it cannot be read, where the source is asked by somebody who sees the answer.</summary>
    public virtual bool TryRead(TSource source, HandlerContext context, [MaybeNullWhen(false)] out TBody body)
    {
        body = Read(source);
        return true;
    }
}

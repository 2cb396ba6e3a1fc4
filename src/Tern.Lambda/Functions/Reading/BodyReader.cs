using System.Diagnostics.CodeAnalysis;

namespace Tern.Lambda.Functions;

/// <summary>Takes what a handler asks for out of an event or a record: itself, its JSON, its item.</summary>
internal abstract class BodyReader<TSource, TBody>
{
    /// <summary>Of so many sources are bodies in memory at once.</summary>
    public const int MostAhead = 16;

    /// <summary>Reads the body.</summary>
    public abstract TBody Read(TSource source);

    /// <summary>
    /// Reads the bodies of several sources in one go, where that is cheaper. Null where it is not, or where one of them
    /// may not be what it should: then each is read by itself, and what is wrong with one is its own error.
    /// </summary>
    public virtual IReadOnlyList<TBody?>? TryReadSeveral(IReadOnlyList<TSource> sources, int first, int count) => null;

    /// <summary>Reads the body, or answers that it cannot be read, where the source is asked by somebody who sees the answer.</summary>
    public virtual bool TryRead(TSource source, HandlerContext context, [MaybeNullWhen(false)] out TBody body)
    {
        body = Read(source);
        return true;
    }
}

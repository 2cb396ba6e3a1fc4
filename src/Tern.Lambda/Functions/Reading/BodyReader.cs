using System.Diagnostics.CodeAnalysis;

namespace Tern.Lambda.Functions;

/// <summary>
/// Extracts the value that a handler takes from an event or a record: the event itself, its JSON, or its item.
/// </summary>
internal abstract class BodyReader<TSource, TBody>
{
    /// <summary>The maximum number of bodies that are read ahead into memory.</summary>
    public const int MostAhead = 16;

    /// <summary>Reads the body.</summary>
    public abstract TBody Read(TSource source);

    /// <summary>
    /// Reads the bodies of several sources in one call if that is cheaper. Returns null if it isn't, or if one of them
    /// may be invalid: then each is read individually, and an error affects only its own record.
    /// </summary>
    public virtual IReadOnlyList<TBody?>? TryReadSeveral(IReadOnlyList<TSource> sources, int first, int count) => null;

    /// <summary>
    /// Reads the body. If it can't be read and the source has a caller that sees the response, responds with an error
    /// instead.
    /// </summary>
    public virtual bool TryRead(TSource source, HandlerContext context, [MaybeNullWhen(false)] out TBody body)
    {
        body = Read(source);
        return true;
    }
}

namespace Tern.Lambda.Functions;

/// <summary>Returns the event or record itself.</summary>
internal sealed class WholeReader<TSource> : BodyReader<TSource, TSource>
{
    public static WholeReader<TSource> Instance { get; } = new();

    public override TSource Read(TSource source) => source;
}

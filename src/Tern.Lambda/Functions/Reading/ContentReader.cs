namespace Tern.Lambda.Functions;

/// <summary>Takes out of an event what it holds in another form.</summary>
internal sealed class ContentReader<TEvent, TContent>(Func<TEvent, TContent> read) : BodyReader<TEvent, TContent>
{
    public override TContent Read(TEvent source) => read(source);
}

namespace Tern.Lambda.Functions;

/// <summary>Extracts an event's content that has another form.</summary>
internal sealed class ContentReader<TEvent, TContent>(Func<TEvent, TContent> read) : BodyReader<TEvent, TContent>
{
    public override TContent Read(TEvent source) => read(source);
}

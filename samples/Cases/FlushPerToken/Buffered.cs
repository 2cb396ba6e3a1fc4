namespace FlushPerToken;

/// <summary>The fix: one line, which combines small writes.</summary>
internal sealed class Buffered() : ReportService("after", "Small writes are combined")
{
    public override void Map(WebApplication app)
    {
        app.UseBufferedResponses();
        base.Map(app);
    }
}

namespace FlushPerToken;

/// <summary>The cure: one line, and small writes leave together.</summary>
internal sealed class Buffered() : ReportService("after", "Small writes leave together")
{
    public override void Map(WebApplication app)
    {
        app.UseBufferedResponses();
        base.Map(app);
    }
}

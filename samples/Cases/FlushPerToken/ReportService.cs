using Cases.Load;
using Cases.Running;

namespace FlushPerToken;

/// <summary>The common part of both versions of the service: the handler is the same.</summary>
internal abstract class ReportService(string key, string label) : CaseSide(key, label)
{
    public override Task AddAsync(WebApplicationBuilder builder, CaseScale scale, CancellationToken cancellationToken)
    {
        builder.Services.AddSingleton(new Report());
        // As in the original, no layer below the writer buffers: each flush is a system call, which happens before the
        // next token is written.
        builder.WebHost.UseSockets(static sockets => sockets.MaxWriteBufferSize = 1);
        return Task.CompletedTask;
    }

    public override void Map(WebApplication app) => app.MapGet("/report", static async (HttpContext context) =>
    {
        context.Response.ContentType = "application/json";
        var report = context.RequestServices.GetRequiredService<Report>();
        await report.WriteAsync(new FlushingWriter(context.Response.Body), context.RequestAborted);
    });

    public override LoadPlan Plan(CaseScale scale)
    {
        var count = scale switch { CaseScale.Check => 4, CaseScale.Page => 12, _ => 60 };
        return new LoadPlan
        {
            Steps = LoadPlan.Bursts(size: 1, rounds: count, every: TimeSpan.FromSeconds(1), "/report"),
            Connections = 4,
            Slice = TimeSpan.FromSeconds(1),
        };
    }

    public override Task<IReadOnlyList<Figure>> CountAsync(IServiceProvider services)
    {
        var report = services.GetRequiredService<Report>();
        return Task.FromResult<IReadOnlyList<Figure>>(
            [new("bytes", report.Length), new("tokens, each flushed by its writer", report.Tokens.Count)]);
    }
}

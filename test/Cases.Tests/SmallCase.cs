using Cases.Load;
using Cases.Running;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace Cases.Tests;

/// <summary>A very short case, for tests of the code that shows and checks cases.</summary>
internal sealed class SmallCase(params CaseSide[] sides) : Case
{
    public override string Name => "SmallCase";

    public override string Title => "a case of a moment";

    public override string Story => "Nothing happens, and nobody waits.";

    public override int Port => 0;

    public override double? ObjectiveMilliseconds => 20;

    public override IReadOnlyList<CaseSide> Sides { get; } = sides;

    public override IEnumerable<Verdict> Judge(IReadOnlyList<SideResult> results, CaseScale scale) => [new Verdict(true, $"{results.Count} sides at {scale}")];

    /// <summary>A side of the comparison that answers twenty requests with a status.</summary>
    internal sealed class Side(string key, int status = 200) : CaseSide(key, $"The {key}")
    {
        public override Task AddAsync(WebApplicationBuilder builder, CaseScale scale, CancellationToken cancellationToken) => Task.CompletedTask;

        public override void Map(WebApplication app) => app.MapGet("/", (HttpContext context) =>
        {
            context.Response.StatusCode = status;
            return context.Response.WriteAsync("Good morning.");
        });

        public override LoadPlan Plan(CaseScale scale) =>
            new() { Steps = LoadPlan.Constant(200, TimeSpan.FromSeconds(0.1), static _ => "/"), Connections = 2, Slice = TimeSpan.FromMilliseconds(50) };

        public override Task<IReadOnlyList<Figure>> CountAsync(IServiceProvider services) => Task.FromResult<IReadOnlyList<Figure>>([new("pigeons", 1_234)]);
    }
}

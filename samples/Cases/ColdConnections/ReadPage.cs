using Cases.Load;
using Cases.Network;
using Cases.Running;
using Tern.Credentials;
using Tern.Diagnostics;
using Tern.DynamoDb;
using Tern.Local;

namespace ColdConnections;

/// <summary>The common part of both versions of the page, which differ only in the client's options.</summary>
internal abstract class ReadPage(string key, string label) : CaseSide(key, label)
{
    /// <summary>The time to open a connection: TCP and TLS to a distant service.</summary>
    public static readonly TimeSpan Opening = TimeSpan.FromMilliseconds(100);

    /// <summary>The time after which the service closes an idle connection.</summary>
    protected static readonly TimeSpan Idle = TimeSpan.FromMilliseconds(600);

    /// <summary>The number of users who open the page at the same moment.</summary>
    protected const int Users = 4;

    // There are few requests, and ten of them are enough for clear shares. The first one counts too, because a user
    // waits for it.
    public override void Configure(DoctorOptions options, CaseScale scale)
    {
        options.Thresholds.Samples = 10;
        options.Thresholds.StartupTime = TimeSpan.Zero;
    }

    public override async Task AddAsync(WebApplicationBuilder builder, CaseScale scale, CancellationToken cancellationToken)
    {
        var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { ListenOnLoopback = true }, cancellationToken);
        await using (var db = local.CreateClient())
        {
            await db.CreateTableAsync<Text>(cancellationToken: cancellationToken);
            await db.Table<Text>().PutAsync(new Text("home", "Good morning."), cancellationToken: cancellationToken);
        }

        var route = new FarRoute(Opening, Idle);
        builder.Services.AddSingleton(_ => local);
        builder.Services.AddSingleton(_ => route);
        builder.Services.AddDynamoDb(options =>
        {
            options.Region = "eu-west-1";
            options.Credentials = new StaticCredentialProvider("local", "local");
            options.Endpoint = local.Endpoint;
            options.Connections.Proxy = route.Proxy;
            Choose(options);
        });
        builder.Services.AddDynamoTable<Text>();
    }

    // The container disposes the services that it creates.
    public override Task ReadyAsync(IServiceProvider services, CancellationToken cancellationToken)
    {
        services.GetRequiredService<LocalDynamoDb>();
        services.GetRequiredService<FarRoute>();
        return Task.CompletedTask;
    }

    public override void Map(WebApplication app) => app.MapGet("/page", static async (HttpContext context) =>
    {
        var texts = context.RequestServices.GetRequiredService<DynamoTable<Text>>();
        var text = await texts.GetAsync(Text.Key("home"), cancellationToken: context.RequestAborted);
        await context.Response.WriteAsync(text!.Words, context.RequestAborted);
    });

    public override LoadPlan Plan(CaseScale scale)
    {
        var rounds = scale switch { CaseScale.Check => 6, CaseScale.Page => 15, _ => 60 };
        return new LoadPlan { Steps = LoadPlan.Bursts(Users, rounds, every: Idle * 1.6, "/page"), Connections = 8, Slice = Idle * 1.6 };
    }

    public override Task<IReadOnlyList<Figure>> CountAsync(IServiceProvider services) =>
        Task.FromResult<IReadOnlyList<Figure>>([new("connections opened", services.GetRequiredService<FarRoute>().Opened)]);

    /// <summary>Sets the client's options for this version.</summary>
    protected abstract void Choose(DynamoDbClientOptions options);
}

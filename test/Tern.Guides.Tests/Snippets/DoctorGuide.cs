using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Tern.Diagnostics;
using Tern.DynamoDb;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets;

public sealed class DoctorGuide
{
    [Fact]
    public async Task A_page_that_reads_one_by_one_is_found_and_the_guide_shows_how()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        var orders = db.Table<Order>();
        // With the latency of the service, rather than that of this process.
        local.Faults.Replace([new(LocalFaultKind.Latency) { Delay = TimeSpan.FromMilliseconds(3) }]);
        var options = new DoctorOptions { Thresholds = { LoopGap = TimeSpan.FromMinutes(1) } }; // the machine may stall between two calls
        using var printed = new StringWriter { NewLine = "\n" };
        options.Output.Writer = printed;

        using (var watching = Doctor.Start(options))
        using (Doctor.Scope("GET /carts/{id}"))
        {
            await new CartPage(orders).LoadAsync(20);
        }

        TestContext.Current.TestOutputHelper!.WriteLine(printed.ToString());
        // Times differ between runs, and so do the other findings; this one is exactly as the guide shows it.
        var finding = Regex.Match(printed.ToString(), @"^warning NPLUS1: 20 single reads of shop for 20 keys(.|\n)*?\n  more .*\n", RegexOptions.Multiline);
        Assert.True(finding.Success, printed.ToString());
        var guide = File.ReadAllText(Path.Combine(Repository.Root, "docs", "guides", "doctor.md"));
        Assert.Contains(WithoutTimes(finding.Value), WithoutTimes(guide), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_job_is_a_scope()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        var orders = db.Table<Order>();

        using var doctor = Doctor.Start();
        using (Doctor.Scope("nightly import"))
        {
            await ImportAsync(orders);
        }

        Assert.DoesNotContain(doctor.Findings, static finding => finding.Place.Scope == "nightly import" && finding.Rule == Rules.NPlusOne);
    }

    [Fact]
    public async Task A_test_watches_its_own_flow()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        var orders = db.Table<Order>();
        Exception? error = null;
        // The reads aren't a loop if the machine stalls between two of them.
        for (var attempt = 0; error is null && attempt < 20; attempt++) error = await Record.ExceptionAsync(WatchAsync);
        Assert.Contains("NPLUS1", Assert.IsType<DoctorAssertionException>(error).Message, StringComparison.Ordinal);

        async Task WatchAsync()
        {
            await using var doctor = Doctor.Watch();

            await new CartPage(orders).LoadAsync(5);

            doctor.AssertNo(Rules.NPlusOne);
        }
    }

    [Fact]
    public void Options_are_set_where_it_is_added()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Services.AddDoctor(options =>
        {
            options.Output.HtmlFile = "reports/doctor.html";
            options.Disable(Rules.GarbageCollection);
            options.Accept(Rules.Scan, "the nightly report reads the whole table", operation: "DynamoDB.Scan", resource: "orders");
            options.Objective = new() { Percentile = 99, Latency = TimeSpan.FromMilliseconds(20) };
            options.Thresholds.SingleReads = 10;
        });
        builder.Services.AddAuthorization();
        using var app = (IDisposable)Map(builder.Build());
        Assert.NotNull(app);
    }

    private static WebApplication Map(WebApplication app)
    {
        app.MapDoctor().RequireAuthorization();
        return app;
    }

    private static async Task ImportAsync(DynamoTable<Order> orders) => await orders.GetAsync(Order.Key("c1", 1));

    private static string WithoutTimes(string text) =>
        Regex.Replace(text, @"[\d.,]+ m?s\b|\d\d:\d\d:\d\d|[0-9a-f]{16}", "#").Replace("\r", "", StringComparison.Ordinal);

    private sealed class CartPage(DynamoTable<Order> orders)
    {
        public async Task<List<Order>> LoadAsync(int count)
        {
            var found = new List<Order>();
            for (var number = 1; number <= count; number++)
            {
                if (await orders.GetAsync(Order.Key("c1", number)) is { } order) found.Add(order);
            }

            return found;
        }
    }
}

using Tern.Diagnostics.Tests.Model;
using Tern.TestHarness;

namespace Tern.Diagnostics.Tests.Costs;

/// <summary>The cost of a doctor for each call. It runs alone, because a doctor sees the calls of the whole process,
/// and those of other tests would add bytes.</summary>
[CollectionDefinition(nameof(CallAllocationTests), DisableParallelization = true)]
[Collection(nameof(CallAllocationTests))]
public sealed class CallAllocationTests
{
    /// <summary>The bytes that a GetItem may cost more with the doctor on, its observation included.</summary>
    private const long MaxBytes = 600;

    [Fact]
    public async Task A_GetItem_with_the_doctor_costs_at_most_600_bytes_more()
    {
        await using var shop = await Shop.StartAsync(orders: 1);
        var key = Order.Key("c1", 1);
        var without = AllocationTest.BytesPerCall(() => ReadAsync(shop, key));
        using var doctor = Doctor.Start(new() { Output = { Console = false } });

        var with = AllocationTest.BytesPerCall(() => ReadAsync(shop, key));

        TestContext.Current.TestOutputHelper!.WriteLine($"{with - without} bytes a call outside of a scope");
        Assert.InRange(with - without, 1, MaxBytes);
        Assert.Null(doctor.LastError);
    }

    [Fact]
    public async Task A_GetItem_in_its_own_scope_costs_at_most_the_sum_of_both_limits()
    {
        await using var shop = await Shop.StartAsync(orders: 1);
        var key = Order.Key("c1", 1);
        var without = AllocationTest.BytesPerCall(() => ReadAsync(shop, key));
        using var doctor = Doctor.Start(new() { Output = { Console = false } });

        var with = AllocationTest.BytesPerCall(() =>
        {
            using (Doctor.Scope("a request")) return ReadAsync(shop, key);
        });

        TestContext.Current.TestOutputHelper!.WriteLine($"{with - without} bytes a call with a scope of its own");
        Assert.InRange(with - without, 1, 2 * MaxBytes);
    }

    [Fact]
    public async Task A_GetItem_after_the_doctor_costs_nothing_more()
    {
        await using var shop = await Shop.StartAsync(orders: 1);
        var key = Order.Key("c1", 1);
        var before = AllocationTest.BytesPerCall(() => ReadAsync(shop, key));
        Doctor.Start(new() { Output = { Console = false } }).Dispose();

        // Collections may add a few bytes.
        Assert.InRange(AllocationTest.BytesPerCall(() => ReadAsync(shop, key)), 0, before + 16);
    }

    [Fact]
    public async Task A_doctor_of_the_process_finds_the_calls_of_a_job()
    {
        await using var shop = await Shop.StartAsync(orders: 5);
        var told = new List<Finding>();
        var options = Shop.Patient;
        options.OnFinding = finding =>
        {
            lock (told) told.Add(finding);
        };
        using (var doctor = Doctor.Start(options))
        {
            using (Doctor.Scope("nightly import"))
            {
                for (var number = 1; number <= 5; number++) await shop.GetAsync(number);
            }

            Assert.Contains(doctor.Findings, static finding => finding.Rule == Rules.NPlusOne);
        }

        using (Doctor.Scope("nightly import"))
        {
            for (var number = 1; number <= 5; number++) await shop.GetAsync(number);
        }

        var finding = Assert.Single(told, static finding => finding.Rule == Rules.NPlusOne);
        Assert.Equal(("nightly import", 1), (finding.Place.Scope, finding.Count));
    }

    [Fact]
    public async Task An_exception_of_a_listener_ends_no_call_and_can_be_read()
    {
        await using var shop = await Shop.StartAsync(orders: 5);
        var options = Shop.Patient;
        options.OnFinding = static _ => throw new InvalidOperationException("I am broken.");
        using var doctor = Doctor.Start(options);

        using (Doctor.Scope("nightly import"))
        {
            for (var number = 1; number <= 5; number++) Assert.NotNull(await shop.GetAsync(number));
        }

        Assert.Equal("I am broken.", doctor.LastError?.Message);
    }

    private static async ValueTask ReadAsync(Shop shop, Tern.DynamoDb.ItemKey<Order> key) => await shop.Orders.GetAsync(key);
}

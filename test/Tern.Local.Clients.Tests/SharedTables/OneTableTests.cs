using Tern.DynamoDb;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>Items of OneTable: value templates, its own type attribute, dates in index keys as milliseconds or ISO 8601.</summary>
public sealed class OneTableTests : LibraryTests
{
    private static readonly DateTimeOffset s_due = new(2026, 1, 2, 3, 4, 5, 678, TimeSpan.Zero);
    private static readonly DateTimeOffset s_later = new(2027, 5, 6, 7, 8, 9, 10, TimeSpan.Zero);

    [Fact]
    public async Task Items_of_OneTable_are_read_put_updated_and_found_by_both_sides()
    {
        await Db.CreateTableAsync<OneTable>();
        await RunAsync("onetable.mjs", "write");
        var (epochs, isos) = (Db.Table<EpochInvoice>(), Db.Table<IsoInvoice>());

        Assert.Equal(2, ReadUntouched<EpochInvoice>("onetable", static item => item["_type"].AsString() == "epochInvoice").Count);
        Assert.Equal(2, ReadUntouched<IsoInvoice>("onetable", static item => item["_type"].AsString() == "isoInvoice").Count);
        var epoch = await epochs.GetRequiredAsync(EpochInvoice.Key("A1", 7));
        Assert.Equal((InvoiceStatus.Open, 12.5m, "AP8B"), (epoch.Status, epoch.Total, Convert.ToBase64String(epoch.Logo!)));
        Assert.Equal((s_due, s_due), (epoch.DueAt, epoch.Address!.Since));
        var iso = await isos.GetRequiredAsync(IsoInvoice.Key("A1", 7));
        Assert.Equal((s_due, s_due), (iso.DueAt, iso.Address!.Since));
        Assert.Equal([7, 12], (await epochs.Query(EpochInvoice.Partition("A1")).ToListAsync()).Select(static invoice => invoice.No));
        Assert.Equal([7, 12], (await isos.Query(IsoInvoice.ByStatus(InvoiceStatus.Open)).ToListAsync()).Select(static invoice => invoice.No).Order());

        await epochs.PutAsync(epoch with { Total = 13m, Logo = [1] });
        await isos.PutAsync(iso with { Total = 13m, Logo = [1] });
        await epochs.UpdateAsync(EpochInvoice.Key("A1", 12),
            [EpochInvoice.Fields.Status.Set(InvoiceStatus.PaidInFull), EpochInvoice.Fields.DueAt.Set(s_later)]);
        await isos.UpdateAsync(IsoInvoice.Key("A1", 12),
            [IsoInvoice.Fields.Status.Set(InvoiceStatus.PaidInFull), IsoInvoice.Fields.DueAt.Set(s_later)]);
        await epochs.PutAsync(new EpochInvoice("A2", 1, InvoiceStatus.Open, s_due) { Tags = ["new"] });
        await isos.UpdateAsync(IsoInvoice.Key("A2", 1),
            [IsoInvoice.Fields.Status.Set(InvoiceStatus.Open), IsoInvoice.Fields.DueAt.Set(s_due), IsoInvoice.Fields.Tags.Add("new")],
            new() { CreateIfMissing = true });

        var found = await RunAsync("onetable.mjs", "change");
        foreach (var name in (string[])["epoch", "iso"])
        {
            var dates = found.GetProperty(name);
            AssertFound(dates, "seven", """
                { "account": "A1", "no": 7, "status": "open", "dueAt": "2026-01-02T03:04:05.678Z", "total": 13,
                  "logo": { "type": "Buffer", "data": [1] }, "tags": ["a", "b"], "lines": [{ "sku": "egg" }],
                  "address": { "city": "Oslo", "since": "2026-01-02T03:04:05.678Z" }, "until": "2100-01-01T00:00:00.000Z" }
                """);
            AssertFound(dates, "made", """{ "account": "A2", "no": 1, "status": "open", "dueAt": "2026-01-02T03:04:05.678Z", "tags": ["new"] }""");
            AssertFound(dates, "open", """["A1 7", "A2 1"]""");
            AssertFound(dates, "paid", """["A1 12"]""");
        }

        Assert.Equal("due#1809587289010", Stored("onetable", new() { ["pk"] = "account#A1", ["sk"] = "epoch#00000012" })["gs1sk"].AsString());
        Assert.Equal("due#2027-05-06T07:08:09.010Z", Stored("onetable", new() { ["pk"] = "account#A1", ["sk"] = "iso#00000012" })["gs1sk"].AsString());

        Assert.Equal((99m, InvoiceStatus.PaidInFull), Of(await epochs.GetRequiredAsync(EpochInvoice.Key("A2", 1))));
        var paid = await epochs.Query(EpochInvoice.ByStatus(InvoiceStatus.PaidInFull)).ToListAsync();
        Assert.Equal(["A1 12", "A2 1"], paid.Select(static invoice => $"{invoice.Account} {invoice.No}"));
        var paidIso = await isos.Query(IsoInvoice.ByStatus(InvoiceStatus.PaidInFull).After(s_later)).ToListAsync();
        Assert.Equal(["A2 1"], paidIso.Select(static invoice => $"{invoice.Account} {invoice.No}"));
        ReadUntouched<EpochInvoice>("onetable", static item => item["_type"].AsString() == "epochInvoice");
        ReadUntouched<IsoInvoice>("onetable", static item => item["_type"].AsString() == "isoInvoice");

        static (decimal?, InvoiceStatus) Of(EpochInvoice invoice) => (invoice.Total, invoice.Status);
    }
}

using Amazon.DynamoDBv2.DataModel;
using Amazon.DynamoDBv2.DocumentModel;
using Amazon.DynamoDBv2.Model;

namespace Tern.Local.Clients.Tests.AwsSdk;

/// <summary>DynamoDBContext, which reads the table's definition from the server and locks optimistically.</summary>
public sealed class ContextTests : SdkServer
{
    private DynamoDBContext NewContext() => new DynamoDBContextBuilder().WithDynamoDBClient(() => Client).Build();

    [Fact]
    public async Task Objects_are_saved_loaded_and_deleted()
    {
        using var context = NewContext();
        var song = NewSong(1959);
        await context.SaveAsync(song);
        Assert.Equal(0, song.Version);
        var read = await context.LoadAsync<Song>("Davis", 1959, new LoadConfig { ConsistentRead = true });
        Assert.Equal((9.99m, song.Released, "Columbia", 0), (read.Price, read.Released.ToUniversalTime(), read.Label!.Name, read.Version));
        Assert.Equal([1, 2, 3], read.Label.Logo);
        Assert.Equal(["cool", "modal"], read.Tags);
        Assert.Equal([1, 7], read.Charts!.Order());
        await context.DeleteAsync(read);
        Assert.Null(await context.LoadAsync<Song>("Davis", 1959));
    }

    [Fact]
    public async Task An_object_that_another_has_saved_since_is_not_overwritten()
    {
        using var context = NewContext();
        await context.SaveAsync(NewSong(1959));
        var mine = await context.LoadAsync<Song>("Davis", 1959);
        var theirs = await context.LoadAsync<Song>("Davis", 1959);
        theirs.Price = 1;
        await context.SaveAsync(theirs);
        Assert.Equal(1, theirs.Version);
        mine.Price = 2;
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(async () => await context.SaveAsync(mine));
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => context.DeleteAsync(mine));
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(async () => await context.SaveAsync(NewSong(1959))); // new, where one is
        Assert.Equal(1, (await context.LoadAsync<Song>("Davis", 1959)).Price);
        await context.SaveAsync(mine, new SaveConfig { SkipVersionCheck = true });
        Assert.Equal(2, (await context.LoadAsync<Song>("Davis", 1959)).Price);
    }

    [Fact]
    public async Task Queries_and_scans_find_objects()
    {
        using var context = NewContext();
        var batch = context.CreateBatchWrite<Song>(new BatchWriteConfig { SkipVersionCheck = true });
        batch.AddPutItems(Enumerable.Range(1950, 30).Select(NewSong));
        await batch.ExecuteAsync();
        var decade = await context.QueryAsync<Song>("Davis", QueryOperator.Between, [1955, 1959]).GetRemainingAsync();
        Assert.Equal([1955, 1956, 1957, 1958, 1959], decade.Select(static song => song.Year));
        var jazz = await context.QueryAsync<Song>("jazz", QueryOperator.LessThan, [1954], new QueryConfig { IndexName = "ByGenre", BackwardQuery = true })
            .GetRemainingAsync();
        Assert.Equal([1952, 1950], jazz.Select(static song => song.Year));
        var lateRock = new QueryConfig
        {
            QueryFilter = [new ScanCondition("Genre", ScanOperator.Equal, "rock"), new ScanCondition("Year", ScanOperator.GreaterThan, 1975)],
        };
        var filtered = await context.QueryAsync<Song>("Davis", lateRock).GetRemainingAsync();
        Assert.Equal([1977, 1979], filtered.Select(static song => song.Year));
        var scanned = await context.ScanAsync<Song>(
            [new ScanCondition("Tags", ScanOperator.Contains, "modal"), new ScanCondition("Year", ScanOperator.In, 1950, 1979, 2000)]).GetRemainingAsync();
        Assert.Equal([1950, 1979], scanned.Select(static song => song.Year).Order());
        var get = context.CreateBatchGet<Song>();
        foreach (var year in (int[])[1950, 1951, 3000]) get.AddKey("Davis", year);
        await get.ExecuteAsync();
        Assert.Equal([1950, 1951], get.Results.Select(static song => song.Year).Order());
    }

    [Fact]
    public async Task Transactions_check_versions()
    {
        using var context = NewContext();
        await context.SaveAsync(NewSong(1959));
        var song = await context.LoadAsync<Song>("Davis", 1959);
        song.Price = 5;
        var write = context.CreateTransactWrite<Song>();
        write.AddSaveItem(song);
        write.AddSaveItem(NewSong(1960));
        await write.ExecuteAsync();
        song.Version = 0; // as if read before
        var refused = context.CreateTransactWrite<Song>();
        refused.AddSaveItem(song);
        refused.AddDeleteKey("Davis", 1960);
        var failure = await Assert.ThrowsAsync<TransactionCanceledException>(() => refused.ExecuteAsync());
        Assert.Equal(["ConditionalCheckFailed", "None"], failure.CancellationReasons.Select(static reason => reason.Code));
        var read = context.CreateTransactGet<Song>();
        read.AddKey("Davis", 1959);
        read.AddKey("Davis", 1960);
        await read.ExecuteAsync();
        Assert.Equal([5m, 9.99m], read.Results.Select(static song => song.Price));
    }

    private static Song NewSong(int year) => new()
    {
        Artist = "Davis",
        Year = year,
        Genre = year % 2 == 0 ? "jazz" : "rock",
        Price = 9.99m,
        Released = new DateTime(year, 8, 17, 0, 0, 0, DateTimeKind.Utc),
        Tags = ["cool", "modal"],
        Charts = [7, 1],
        Label = new Label { Name = "Columbia", Logo = [1, 2, 3] },
    };
}

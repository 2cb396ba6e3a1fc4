using Tern.S3.Model;
using Tern.S3.Tests.Wire;

namespace Tern.S3.Tests.Buckets;

public sealed class BucketTests
{
    [Theory]
    [InlineData("eu-west-1", "shop", "<LocationConstraint>eu-west-1</LocationConstraint>")]
    [InlineData("us-east-1", "shop", null)]
    [InlineData("auto", "shop", null)]
    [InlineData("eu-west-1", "shop--euw1-az1--x-s3", null)]
    public async Task A_bucket_is_created_where_the_client_is(string region, string bucket, string? location)
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client(options =>
        {
            options.Region = region;
            if (region == "auto") options.Endpoint = new Uri("http://127.0.0.1:9000");
        });
        var request = new CreateBucketRequest { Bucket = bucket };
        await s3.CreateBucketAsync(request);
        if (location is null) Assert.Empty(wire.Only.Text);
        else Assert.Contains(location, wire.Only.Text, StringComparison.Ordinal);
        Assert.Null(request.CreateBucketConfiguration);
    }

    [Theory]
    [InlineData("us-west-2", "<LocationConstraint>us-west-2</LocationConstraint>")]
    [InlineData("us-east-1", null)]
    public async Task A_bucket_is_created_in_the_region_of_the_call(string region, string? location)
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client(); // of eu-west-1
        await s3.CreateBucketAsync(new() { Bucket = "shop" }, new AwsCallOptions { Region = region }, TestContext.Current.CancellationToken);
        if (location is null) Assert.Empty(wire.Only.Text);
        else Assert.Contains(location, wire.Only.Text, StringComparison.Ordinal);
        Assert.Contains($"/{region}/s3/", wire.Only["authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_call_takes_a_token_in_second_place()
    {
        await using var s3 = new S3Wire(WireAnswer.Ok).Client();
        using var canceled = new CancellationTokenSource();
        await canceled.CancelAsync();
        var error = await Assert.ThrowsAsync<TaskCanceledException>(() => s3.CreateBucketAsync(new() { Bucket = "shop" }, canceled.Token).AsTask());
        Assert.Equal(canceled.Token, error.CancellationToken);
    }

    [Fact]
    public async Task A_location_that_is_given_stays_and_so_does_everything_else()
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client();
        await s3.CreateBucketAsync(new() { Bucket = "a", CreateBucketConfiguration = new() { LocationConstraint = new("us-west-2") } });
        var tags = new CreateBucketConfiguration { Tags = [new() { Key = "k", Value = "v" }] };
        await s3.CreateBucketAsync(new() { Bucket = "b", ACL = BucketCannedACL.Private, CreateBucketConfiguration = tags });
        Assert.Contains("<LocationConstraint>us-west-2</LocationConstraint>", wire.Asked[0].Text, StringComparison.Ordinal);
        Assert.Contains("<LocationConstraint>eu-west-1</LocationConstraint>", wire.Asked[1].Text, StringComparison.Ordinal);
        Assert.Contains("<Key>k</Key><Value>v</Value>", wire.Asked[1].Text, StringComparison.Ordinal);
        Assert.Equal("private", wire.Asked[1]["x-amz-acl"]);
        // A member that S3 adds must be copied too.
        Assert.Equal(
            ["Bucket", "Location", "LocationConstraint", "Tags"], typeof(CreateBucketConfiguration).GetProperties().Select(static p => p.Name).Order());
    }

    [Theory]
    [InlineData(200, true)]
    [InlineData(404, false)]
    [InlineData(403, true)]
    public async Task A_bucket_exists_even_if_it_is_somebody_elses(int status, bool exists)
    {
        await using var s3 = new S3Wire(new WireAnswer(status)).Client();
        Assert.Equal(exists, await s3.BucketExistsAsync("shop", TestContext.Current.CancellationToken));
    }

    [Theory]
    [InlineData(200, 0, false, 1)]
    [InlineData(404, 200, true, 2)]
    [InlineData(404, 409, false, 2)]
    public async Task A_bucket_is_created_only_if_it_is_missing(int head, int create, bool created, int calls)
    {
        var wire = new S3Wire((_, asked) => asked.Method == "HEAD" ? new WireAnswer(head)
            : create == 200 ? WireAnswer.Ok : WireAnswer.Error(create, "BucketAlreadyOwnedByYou"));
        await using var s3 = wire.Client();
        Assert.Equal(created, await s3.EnsureBucketExistsAsync("shop", TestContext.Current.CancellationToken));
        Assert.Equal(calls, wire.Asked.Count);
        if (calls == 2) Assert.Contains("eu-west-1", wire.Asked[1].Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_bucket_of_another_account_is_not_ensured()
    {
        var wire = new S3Wire(static (_, asked) => asked.Method == "HEAD" ? new WireAnswer(404) : WireAnswer.Error(409, "BucketAlreadyExists"));
        await using var s3 = wire.Client();
        await Assert.ThrowsAsync<BucketAlreadyExistsException>(async () => await s3.EnsureBucketExistsAsync("shop", TestContext.Current.CancellationToken));
    }
}

namespace Tern.Local.Tests.S3;

public sealed class S3LifecycleTests : IDisposable
{
    private const string NotMidnight = "400 InvalidArgument: 'Date' must be at midnight GMT (ArgumentName=Date)";
    private const string Malformed = "400 MalformedXML: The XML you provided was not well-formed or did not validate against our published schema";

    private readonly S3Wire _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Theory]
    [InlineData("<Transition><Date>2027-01-01T00:00:00Z</Date><StorageClass>GLACIER</StorageClass></Transition>")]
    [InlineData("<Transition><Date>2027-01-01</Date><StorageClass>STANDARD_IA</StorageClass></Transition>")]
    [InlineData("<Transition><Days>0</Days><StorageClass>GLACIER</StorageClass></Transition>")]
    [InlineData("<Transition><Days>30</Days><StorageClass>ONEZONE_IA</StorageClass></Transition>")]
    [InlineData("<Transition><StorageClass>INTELLIGENT_TIERING</StorageClass></Transition>")]
    [InlineData("<NoncurrentVersionExpiration><NoncurrentDays>1</NoncurrentDays></NoncurrentVersionExpiration>")]
    [InlineData("<AbortIncompleteMultipartUpload><DaysAfterInitiation>1</DaysAfterInitiation></AbortIncompleteMultipartUpload>")]
    public async Task An_action_is_stored(string action)
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop?lifecycle", Configuration(action));
        Assert.Equal("Enabled", (await _s3.DoAsync("GET", "/shop?lifecycle")).One("Status"));
    }

    [Theory]
    [InlineData("<Date>2027-01-01T08:00:00Z</Date><StorageClass>GLACIER</StorageClass>", NotMidnight)]
    [InlineData("<Date>2027-01-01T00:00:00+01:00</Date><StorageClass>GLACIER</StorageClass>", NotMidnight)]
    [InlineData("<Days>1</Days><Date>2027-01-01T00:00:00Z</Date><StorageClass>GLACIER</StorageClass>", Malformed)]
    [InlineData("<Days>1</Days>", Malformed)]
    [InlineData("<Days>1</Days><StorageClass>STANDARD</StorageClass>", Malformed)]
    [InlineData(
        "<Days>-1</Days><StorageClass>GLACIER</StorageClass>",
        "400 InvalidArgument: 'Days' in Transition action must be nonnegative (ArgumentName=Days)")]
    [InlineData(
        "<Days>29</Days><StorageClass>STANDARD_IA</StorageClass>",
        "400 InvalidArgument: 'Days' in Transition action must be greater than or equal to 30 for storageClass 'STANDARD_IA' (ArgumentName=Days)")]
    [InlineData(
        "<StorageClass>ONEZONE_IA</StorageClass>",
        "400 InvalidArgument: 'Days' in Transition action must be greater than or equal to 30 for storageClass 'ONEZONE_IA' (ArgumentName=Days)")]
    public async Task A_transition_that_isnt_valid_is_refused(string transition, string error)
    {
        await _s3.DoAsync("PUT", "/shop");
        Assert.Equal(error, await _s3.FailAsync("PUT", "/shop?lifecycle", Configuration($"<Transition>{transition}</Transition>")));
        Assert.Equal(404, (await _s3.SendAsync("GET", "/shop?lifecycle")).Status);
    }

    [Theory]
    [InlineData("Expiration", "Days", "'Days' for Expiration action must be a positive integer")]
    [InlineData("NoncurrentVersionExpiration", "NoncurrentDays", "'NoncurrentDays' for NoncurrentVersionExpiration action must be a positive integer")]
    [InlineData(
        "AbortIncompleteMultipartUpload", "DaysAfterInitiation",
        "'DaysAfterInitiation' for AbortIncompleteMultipartUpload action must be a positive integer")]
    public async Task An_expiration_after_no_days_is_refused(string action, string member, string error)
    {
        await _s3.DoAsync("PUT", "/shop");
        foreach (var days in (int[])[0, -1])
        {
            Assert.Equal(
                $"400 InvalidArgument: {error} (ArgumentName={member})",
                await _s3.FailAsync("PUT", "/shop?lifecycle", Configuration($"<{action}><{member}>{days}</{member}></{action}>")));
        }
    }

    private static string Configuration(string action) =>
        $"<LifecycleConfiguration><Rule><Filter/><Status>Enabled</Status>{action}</Rule></LifecycleConfiguration>";
}

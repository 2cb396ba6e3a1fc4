namespace Tern.Local.Tests.S3;

public sealed class S3BucketTests : IDisposable
{
    private readonly S3Wire _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_bucket_is_created_found_listed_and_deleted()
    {
        var created = await _s3.DoAsync("PUT", "/orders");
        Assert.Equal(("/orders", "arn:aws:s3:::orders"), (created["location"], created["x-amz-bucket-arn"]));
        Assert.Matches("^[A-Z0-9]{16}$", created["x-amz-request-id"]);
        var head = await _s3.DoAsync("HEAD", "/orders");
        Assert.Equal(("us-east-1", ""), (head["x-amz-bucket-region"], head.Body));
        var list = await _s3.DoAsync("GET", "/");
        Assert.Equal("ListAllMyBucketsResult", list.Xml.Name.LocalName);
        Assert.Equal("http://s3.amazonaws.com/doc/2006-03-01/", list.Xml.Name.NamespaceName);
        Assert.Equal(["orders"], list.All("Name"));
        Assert.Equal("2026-03-01T10:00:00.000Z", list.One("CreationDate"));
        Assert.Equal(204, (await _s3.DoAsync("DELETE", "/orders")).Status);
        Assert.Equal("404 NoSuchBucket: The specified bucket does not exist (BucketName=orders)", await _s3.FailAsync("DELETE", "/orders"));
        Assert.Equal((404, ""), ((await _s3.SendAsync("HEAD", "/orders")) is { } none ? (none.Status, none.Body) : default));
    }

    [Theory]
    [InlineData("Orders")]
    [InlineData("ab")]
    [InlineData("192.168.5.4")]
    [InlineData("xn--orders")]
    public async Task A_name_must_be_valid(string name) =>
        Assert.Equal($"400 InvalidBucketName: The specified bucket is not valid. (BucketName={name})", await _s3.FailAsync("PUT", "/" + name));

    [Fact]
    public async Task Creating_a_bucket_again_succeeds_in_the_first_Region_only_and_never_with_tags()
    {
        const string Owned = "409 BucketAlreadyOwnedByYou: Your previous request to create the named bucket succeeded and you already own it. "
            + "(BucketName=orders)";
        const string Tagged = "<CreateBucketConfiguration><Tags><Tag><Key>a</Key><Value>1</Value></Tag></Tags></CreateBucketConfiguration>";
        await _s3.DoAsync("PUT", "/orders");
        await _s3.DoAsync("PUT", "/orders");
        Assert.Equal(Owned, await _s3.FailAsync("PUT", "/orders", Tagged));
        await _s3.DoAsync("PUT", "/tagged", Tagged);
        Assert.Equal("a", (await _s3.DoAsync("GET", "/tagged?tagging")).One("Key"));
    }

    [Fact]
    public async Task Creating_a_bucket_again_resets_its_access_control_list()
    {
        await _s3.OpenAsync("orders");
        Assert.Equal(3, (await _s3.DoAsync("GET", "/orders?acl")).All("Grant").Count());
        await _s3.DoAsync("PUT", "/orders");
        Assert.Equal(["FULL_CONTROL"], (await _s3.DoAsync("GET", "/orders?acl")).All("Permission"));
        await _s3.DoAsync(
            "PUT", "/orders", "", "x-amz-object-ownership: ObjectWriter", "x-amz-grant-write: uri=\"http://acs.amazonaws.com/groups/s3/LogDelivery\"");
        Assert.Equal(["WRITE"], (await _s3.DoAsync("GET", "/orders?acl")).All("Permission"));
    }

    [Theory]
    [InlineData("x-amz-acl: public-read", "BucketOwnerEnforced",
        "400 InvalidBucketAclWithObjectOwnership: Bucket cannot have ACLs set with ObjectOwnership's BucketOwnerEnforced setting")]
    [InlineData("x-amz-acl: public-read", "ObjectWriter",
        "400 InvalidBucketAclWithBlockPublicAccessError: Bucket cannot have public ACLs set with BlockPublicAccess enabled")]
    [InlineData("x-amz-grant-read: uri=\"http://acs.amazonaws.com/groups/global/AuthenticatedUsers\"", "BucketOwnerPreferred",
        "400 InvalidBucketAclWithBlockPublicAccessError: Bucket cannot have public ACLs set with BlockPublicAccess enabled")]
    public async Task A_bucket_is_not_created_with_a_list_that_new_buckets_refuse(string acl, string ownership, string error)
    {
        Assert.Equal(error, await _s3.FailAsync("PUT", "/orders", "", acl, "x-amz-object-ownership: " + ownership));
        Assert.Equal(404, (await _s3.SendAsync("HEAD", "/orders")).Status);
    }

    [Theory]
    [InlineData("us-east-1", "eu-west-1", "eu-west-1")]
    [InlineData("us-east-1", "EU", "eu-west-1")]
    [InlineData("eu-central-1", "eu-central-1", "eu-central-1")]
    public async Task A_bucket_is_in_the_Region_of_its_constraint(string region, string constraint, string location)
    {
        _s3.Region = region;
        await _s3.DoAsync("PUT", "/orders", Constraint(constraint));
        var reply = await _s3.DoAsync("GET", "/orders?location");
        Assert.Equal(("LocationConstraint", location), (reply.Xml.Name.LocalName, reply.Xml.Value));
    }

    [Theory]
    [InlineData("us-east-1", "mars-1", "400 InvalidLocationConstraint: The specified location-constraint is not valid (LocationConstraint=mars-1)")]
    [InlineData("us-east-1", "us-east-1", "400 InvalidLocationConstraint: The specified location-constraint is not valid (LocationConstraint=us-east-1)")]
    [InlineData("eu-west-2", "eu-west-1",
        "400 IllegalLocationConstraintException: The eu-west-1 location constraint is incompatible for the region specific endpoint this request was sent to.")]
    [InlineData("eu-west-2", null, "400 IllegalLocationConstraintException: The unspecified location constraint is incompatible for the region specific "
        + "endpoint this request was sent to.")]
    [InlineData("aws-global", null, "400 AuthorizationHeaderMalformed: The authorization header is malformed; the region 'aws-global' is wrong; expecting "
        + "'us-east-1' (Region=us-east-1)")]
    public async Task A_constraint_must_fit_the_endpoint(string region, string? constraint, string error)
    {
        _s3.Region = region;
        Assert.Equal(error, await _s3.FailAsync("PUT", "/orders", constraint is null ? "" : Constraint(constraint)));
    }

    [Fact]
    public async Task The_location_of_the_first_Region_is_empty()
    {
        await _s3.DoAsync("PUT", "/orders");
        var reply = await _s3.DoAsync("GET", "/orders?location");
        Assert.True(reply.Xml.IsEmpty, reply.Body);
    }

    [Fact]
    public async Task A_bucket_with_objects_is_not_deleted()
    {
        await _s3.DoAsync("PUT", "/orders");
        await _s3.DoAsync("PUT", "/orders/a", "1");
        Assert.Equal("409 BucketNotEmpty: The bucket you tried to delete is not empty (BucketName=orders)", await _s3.FailAsync("DELETE", "/orders"));
    }

    [Fact]
    public async Task Buckets_are_listed_in_pages_by_prefix_and_Region()
    {
        foreach (var name in (string[])["a-1", "a-2", "a-3", "b-1"]) await _s3.DoAsync("PUT", "/" + name + "-bucket");
        var first = await _s3.DoAsync("GET", "/?max-buckets=2&prefix=a-");
        Assert.Equal(["a-1-bucket", "a-2-bucket"], first.All("Name"));
        var rest = await _s3.DoAsync("GET", "/?prefix=a-&continuation-token=" + Uri.EscapeDataString(first.One("ContinuationToken")!));
        Assert.Equal(["a-3-bucket"], rest.All("Name"));
        Assert.Null(rest.One("ContinuationToken"));
        Assert.Empty((await _s3.DoAsync("GET", "/?bucket-region=eu-west-1")).All("Name"));
        Assert.Equal(
            "400 InvalidArgument: Argument value mars-1 is not a valid AWS Region (ArgumentName=bucket-region)",
                await _s3.FailAsync("GET", "/?bucket-region=mars-1"));
    }

    [Theory]
    [InlineData("111122223333", "403 AccessDenied: Access Denied")]
    [InlineData("12", "400 InvalidBucketOwnerAWSAccountID: The value of the expected bucket owner parameter must be an AWS Account ID... [12]")]
    public async Task Another_owner_than_the_expected_is_refused(string owner, string error)
    {
        await _s3.DoAsync("PUT", "/orders");
        Assert.Equal(error, await _s3.FailAsync("GET", "/orders?versioning", "", "x-amz-expected-bucket-owner: " + owner));
        await _s3.DoAsync("GET", "/orders?versioning", "", "x-amz-expected-bucket-owner: " + S3Wire.Account);
    }

    [Theory]
    [InlineData("GET", "/orders?analytics&id=all", "GetBucketAnalyticsConfiguration")]
    [InlineData("PUT", "/orders?intelligent-tiering&id=all", "PutBucketIntelligentTieringConfiguration")]
    [InlineData("GET", "/orders?session", "CreateSession")]
    [InlineData("POST", "/orders/a?select&select-type=2", "SelectObjectContent")]
    public async Task An_operation_that_is_not_there_is_refused_by_name(string method, string target, string operation)
    {
        await _s3.DoAsync("PUT", "/orders");
        Assert.StartsWith($"501 NotImplemented: {operation} isn't in the local AWS.", await _s3.FailAsync(method, target), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("PATCH", "/orders", "BUCKET")]
    [InlineData("POST", "/orders/a", "OBJECT")]
    [InlineData("DELETE", "/", "SERVICE")]
    public async Task A_method_that_no_operation_has_is_not_allowed(string method, string target, string type) => Assert.Equal(
        $"405 MethodNotAllowed: The specified method is not allowed against this resource. (Method={method}, ResourceType={type})",
        await _s3.FailAsync(method, target));

    private static string Constraint(string region) =>
        $"<CreateBucketConfiguration><LocationConstraint>{region}</LocationConstraint></CreateBucketConfiguration>";
}

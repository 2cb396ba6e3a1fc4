namespace Tern.Local.Tests.S3;

public sealed class S3ConfigurationTests : IDisposable
{
    private const string Malformed = "400 MalformedXML: The XML you provided was not well-formed or did not validate against our published schema";

    private readonly S3Wire _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Theory]
    [InlineData("policy", "404 NoSuchBucketPolicy: The bucket policy does not exist (BucketName=shop)")]
    [InlineData("lifecycle", "404 NoSuchLifecycleConfiguration: The lifecycle configuration does not exist (BucketName=shop)")]
    [InlineData("tagging", "404 NoSuchTagSet: The TagSet does not exist (BucketName=shop)")]
    [InlineData("website", "404 NoSuchWebsiteConfiguration: The specified bucket does not have a website configuration (BucketName=shop)")]
    [InlineData("object-lock", "404 ObjectLockConfigurationNotFoundError: Object Lock configuration does not exist for this bucket (BucketName=shop)")]
    [InlineData("cors", "404 NoSuchCORSConfiguration: The CORS configuration does not exist (BucketName=shop)")]
    public async Task A_new_bucket_has_no(string name, string error)
    {
        await _s3.DoAsync("PUT", "/shop");
        Assert.Equal(error, await _s3.FailAsync("GET", "/shop?" + name));
    }

    [Theory]
    [InlineData("encryption", "SSEAlgorithm", "AES256")]
    [InlineData("ownershipControls", "ObjectOwnership", "BucketOwnerEnforced")]
    [InlineData("publicAccessBlock", "BlockPublicAcls", "true")]
    [InlineData("requestPayment", "Payer", "BucketOwner")]
    [InlineData("acl", "Permission", "FULL_CONTROL")]
    public async Task A_new_bucket_has_the_default(string name, string element, string value)
    {
        await _s3.DoAsync("PUT", "/shop");
        Assert.Equal(value, (await _s3.DoAsync("GET", "/shop?" + name)).One(element));
    }

    [Theory]
    [InlineData("versioning", "VersioningConfiguration")]
    [InlineData("accelerate", "AccelerateConfiguration")]
    [InlineData("logging", "BucketLoggingStatus")]
    [InlineData("notification", "NotificationConfiguration")]
    public async Task A_new_bucket_has_an_empty(string name, string root)
    {
        await _s3.DoAsync("PUT", "/shop");
        var reply = await _s3.DoAsync("GET", "/shop?" + name);
        Assert.Equal((root, false), (reply.Xml.Name.LocalName, reply.Xml.HasElements));
    }

    [Fact]
    public async Task A_policy_is_stored_as_it_is_and_its_status_read()
    {
        const string Policy = """{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"s3:GetObject","Resource":"arn:aws:s3:::shop/*"}]}""";
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("DELETE", "/shop?publicAccessBlock");
        Assert.Equal(204, (await _s3.DoAsync("PUT", "/shop?policy", Policy)).Status);
        Assert.Equal(Policy, (await _s3.DoAsync("GET", "/shop?policy")).Body);
        Assert.Equal("true", (await _s3.DoAsync("GET", "/shop?policyStatus")).One("IsPublic"));
        Assert.Equal("400 MalformedPolicy: Policies must be valid JSON and the first byte must be '{'", await _s3.FailAsync("PUT", "/shop?policy", "no"));
        Assert.Equal(204, (await _s3.DoAsync("DELETE", "/shop?policy")).Status);
        Assert.Equal(204, (await _s3.DoAsync("DELETE", "/shop?policy")).Status);
    }

    [Fact]
    public async Task Lists_are_refused_until_the_ownership_is_the_writers()
    {
        await _s3.DoAsync("PUT", "/shop");
        Assert.Equal("400 AccessControlListNotSupported: The bucket does not allow ACLs",
            await _s3.FailAsync("PUT", "/shop?acl", "", "x-amz-acl: public-read"));
        await _s3.DoAsync("DELETE", "/shop?ownershipControls");
        Assert.Equal("403 AccessDenied: Access Denied", await _s3.FailAsync("PUT", "/shop?acl", "", "x-amz-acl: public-read"));
        await _s3.DoAsync("DELETE", "/shop?publicAccessBlock");
        await _s3.DoAsync("PUT", "/shop?acl", "", "x-amz-acl: public-read");
        var reply = await _s3.DoAsync("GET", "/shop?acl");
        Assert.Equal(["FULL_CONTROL", "READ"], reply.All("Permission"));
        Assert.Equal("http://acs.amazonaws.com/groups/global/AllUsers", reply.One("URI"));
        Assert.Contains("xsi:type=\"Group\"", reply.Body, StringComparison.Ordinal);
        await _s3.DoAsync("PUT", "/shop/a", "x", "x-amz-acl: public-read");
        Assert.Equal(2, (await _s3.DoAsync("GET", "/shop/a?acl")).All("Grant").Count());
    }

    [Theory]
    [InlineData("", "x-amz-acl: open", "400 InvalidArgument:  (ArgumentName=x-amz-acl, ArgumentValue=open)")]
    [InlineData("", "x-amz-grant-write: uri=\"http://a/b\"", "400 InvalidArgument: Invalid group uri (ArgumentName=uri, ArgumentValue=http://a/b)")]
    [InlineData("", "x-amz-grant-write: id=\"me\"", "400 InvalidArgument: Invalid id (ArgumentName=id, ArgumentValue=me)")]
    [InlineData("", "x-amz-grant-read: name=\"me\"",
        "400 InvalidArgument: Argument format not recognized (ArgumentName=x-amz-grant-read, ArgumentValue=name=\"me\")")]
    [InlineData("", "x-amz-grant-read: emailAddress=\"a@b.example\"", "405 MethodNotAllowed: The specified method is not allowed against this resource.")]
    [InlineData(
        "<AccessControlPolicy><Owner><ID>0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef</ID></Owner><AccessControlList><Grant>"
            + "<Grantee xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\"AmazonCustomerByEmail\"><EmailAddress>a@b.example</EmailAddress>"
            + "</Grantee><Permission>READ</Permission></Grant></AccessControlList></AccessControlPolicy>",
        "x-no: 1", "405 MethodNotAllowed: The specified method is not allowed against this resource.")]
    [InlineData("", "x-no: 1", "400 MissingSecurityHeader: Your request was missing a required header (MissingHeaderName=x-amz-acl)")]
    [InlineData("<AccessControlPolicy/>", "x-amz-acl: private", "400 UnexpectedContent: This request does not support content")]
    [InlineData("<AccessControlPolicy/>", "x-no: 1",
        "400 MalformedACLError: The XML you provided was not well-formed or did not validate against our published schema")]
    [InlineData(
        "<AccessControlPolicy><Owner><ID>me</ID></Owner><AccessControlList/></AccessControlPolicy>", "x-no: 1",
        "400 InvalidArgument: Invalid id (ArgumentName=CanonicalUser/ID, ArgumentValue=me)")]
    public async Task A_wrong_list_is_refused(string body, string header, string error)
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("DELETE", "/shop?ownershipControls");
        Assert.Equal(error, await _s3.FailAsync("PUT", "/shop?acl", body, header));
    }

    [Theory]
    [InlineData("<IndexDocument><Suffix>/a.html</Suffix></IndexDocument>",
        "InvalidArgument: The IndexDocument Suffix is not well formed (ArgumentName=IndexDocument, ArgumentValue=/a.html)")]
    [InlineData("", "InvalidArgument: A value for IndexDocument Suffix must be provided if RedirectAllRequestsTo is empty (ArgumentName=IndexDocument, "
        + "ArgumentValue=null)")]
    [InlineData(
        "<IndexDocument><Suffix>i</Suffix></IndexDocument><RedirectAllRequestsTo><HostName>h</HostName></RedirectAllRequestsTo>",
        "InvalidArgument: RedirectAllRequestsTo cannot be provided in conjunction with other Routing Rules. (ArgumentName=RedirectAllRequestsTo, "
            + "ArgumentValue=not null)")]
    [InlineData(
        "<IndexDocument><Suffix>i</Suffix></IndexDocument><RoutingRules><RoutingRule><Redirect>"
            + "<ReplaceKeyWith>a</ReplaceKeyWith><ReplaceKeyPrefixWith>b</ReplaceKeyPrefixWith></Redirect></RoutingRule></RoutingRules>",
        "InvalidRequest: You can only define ReplaceKeyPrefix or ReplaceKey but not both.")]
    public async Task A_wrong_website_is_refused(string content, string error)
    {
        await _s3.DoAsync("PUT", "/shop");
        Assert.Equal("400 " + error, await _s3.FailAsync("PUT", "/shop?website", $"<WebsiteConfiguration>{content}</WebsiteConfiguration>"));
    }

    [Fact]
    public async Task A_website_is_stored()
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop?website", "<WebsiteConfiguration><IndexDocument><Suffix>i.html</Suffix></IndexDocument></WebsiteConfiguration>");
        Assert.Equal("i.html", (await _s3.DoAsync("GET", "/shop?website")).One("Suffix"));
        Assert.Equal(204, (await _s3.DoAsync("DELETE", "/shop?website")).Status);
    }

    [Fact]
    public async Task Logs_go_to_a_bucket_of_the_same_Region()
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/far", "<CreateBucketConfiguration><LocationConstraint>eu-west-1</LocationConstraint></CreateBucketConfiguration>");
        Assert.Equal(
            "400 InvalidTargetBucketForLogging: The target bucket for logging does not exist (TargetBucket=none)",
                await _s3.FailAsync("PUT", "/shop?logging", Logging("none")));
        Assert.Equal(
            "403 CrossLocationLoggingProhibitted: Cross S3 location logging not allowed.  (TargetBucketLocation=eu-west-1)",
            await _s3.FailAsync("PUT", "/shop?logging", Logging("far")));
        await _s3.DoAsync("PUT", "/shop?logging", Logging("shop"));
        Assert.Equal("shop", (await _s3.DoAsync("GET", "/shop?logging")).One("TargetBucket"));

        static string Logging(string target) =>
            $"<BucketLoggingStatus><LoggingEnabled><TargetBucket>{target}</TargetBucket><TargetPrefix>x</TargetPrefix></LoggingEnabled></BucketLoggingStatus>";
    }

    [Theory]
    [InlineData("/shop?requestPayment", "<RequestPaymentConfiguration><Payer>Nobody</Payer></RequestPaymentConfiguration>")]
    [InlineData("/shop?accelerate", "<AccelerateConfiguration><Status>enabled</Status></AccelerateConfiguration>")]
    [InlineData("/shop?ownershipControls", "<OwnershipControls/>")]
    [InlineData("/shop?versioning", "<VersioningConfiguration><Status>On</Status></VersioningConfiguration>")]
    [InlineData("/shop?tagging", "<Tagging><TagSet><Tag><Key>a</Key></Tag></TagSet></Tagging>")]
    [InlineData("/shop?tagging", "<Tagging>")]
    public async Task A_document_that_is_not_the_operations_is_malformed(string target, string body)
    {
        await _s3.DoAsync("PUT", "/shop");
        Assert.Equal(Malformed, await _s3.FailAsync("PUT", target, body));
    }

    [Fact]
    public async Task Encryption_of_the_bucket_is_shown_by_its_objects()
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop?encryption", """
            <ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>aws:kms</SSEAlgorithm>
            </ApplyServerSideEncryptionByDefault><BucketKeyEnabled>true</BucketKeyEnabled></Rule></ServerSideEncryptionConfiguration>
            """);
        var put = await _s3.DoAsync("PUT", "/shop/a", "x");
        Assert.Equal(("aws:kms", "true"), (put["x-amz-server-side-encryption"], put["x-amz-server-side-encryption-bucket-key-enabled"]));
        Assert.StartsWith("arn:aws:kms:us-east-1:000000000000:key/", put["x-amz-server-side-encryption-aws-kms-key-id"], StringComparison.Ordinal);
        Assert.Equal(204, (await _s3.DoAsync("DELETE", "/shop?encryption")).Status);
        Assert.Equal("AES256", (await _s3.DoAsync("PUT", "/shop/b", "x"))["x-amz-server-side-encryption"]);
    }

    [Theory]
    [InlineData("QueueConfiguration", "Queue", "sqs")]
    [InlineData("TopicConfiguration", "Topic", "sns")]
    [InlineData("CloudFunctionConfiguration", "CloudFunction", "lambda")]
    public async Task Notifications_are_stored_if_their_targets_are_ARNs(string element, string target, string service)
    {
        const string Unchecked = "x-amz-skip-destination-validation: true";
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop?notification", Notification($"arn:aws:{service}:us-east-1:000000000000:a"), Unchecked);
        Assert.Equal("s3:ObjectCreated:*", (await _s3.DoAsync("GET", "/shop?notification")).One("Event"));
        Assert.Equal(
            $"400 InvalidArgument: The ARN could not be parsed (ArgumentName={target}, ArgumentValue=a)",
                await _s3.FailAsync("PUT", "/shop?notification", Notification("a")));

        string Notification(string arn) =>
            $"<NotificationConfiguration><{element}><{target}>{arn}</{target}><Event>s3:ObjectCreated:*</Event></{element}></NotificationConfiguration>";
    }

    [Fact]
    public async Task A_lifecycle_expires_objects_by_the_clock()
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop?lifecycle", """
            <LifecycleConfiguration><Rule><ID>old one</ID><Filter><Prefix>tmp/</Prefix></Filter><Status>Enabled</Status>
            <Expiration><Days>1</Days></Expiration></Rule></LifecycleConfiguration>
            """);
        var get = await _s3.DoAsync("GET", "/shop?lifecycle");
        Assert.Equal(("old one", "all_storage_classes_128K"), (get.One("ID"), get["x-amz-transition-default-minimum-object-size"]));
        var put = await _s3.DoAsync("PUT", "/shop/tmp/a", "x");
        Assert.Equal("expiry-date=\"Tue, 03 Mar 2026 00:00:00 GMT\", rule-id=\"old%20one\"", put["x-amz-expiration"]);
        await _s3.DoAsync("PUT", "/shop/a", "x");
        _s3.Clock.Advance(TimeSpan.FromHours(48));
        Assert.Equal(["a"], (await _s3.DoAsync("GET", "/shop")).All("Key"));
        Assert.Equal(
            "400 InvalidArgument: 'Days' for Expiration action must be a positive integer (ArgumentName=Days)",
            await _s3.FailAsync("PUT", "/shop?lifecycle", """
                <LifecycleConfiguration><Rule><Filter/><Status>Enabled</Status><Expiration><Days>0</Days></Expiration></Rule></LifecycleConfiguration>
                """));
    }

    [Fact]
    public async Task A_bucket_has_at_most_1000_metrics_configurations()
    {
        await _s3.DoAsync("PUT", "/shop");
        for (var i = 0; i < 1000; i++) await _s3.DoAsync("PUT", $"/shop?metrics&id={i}", $"<MetricsConfiguration><Id>{i}</Id></MetricsConfiguration>");
        Assert.Equal(
            "400 TooManyConfigurations: You are attempting to create a new configuration but have already reached the 1,000-configuration limit.",
            await _s3.FailAsync("PUT", "/shop?metrics&id=1000", "<MetricsConfiguration><Id>1000</Id></MetricsConfiguration>"));
        await _s3.DoAsync("PUT", "/shop?metrics&id=1", "<MetricsConfiguration><Id>1</Id><Filter><Prefix>a</Prefix></Filter></MetricsConfiguration>");
        Assert.Equal("a", (await _s3.DoAsync("GET", "/shop?metrics&id=1")).One("Prefix"));
    }

    [Fact]
    public async Task Tags_of_buckets_and_objects()
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop/a", "x", "x-amz-tagging: l=w&k=v");
        Assert.Equal(["k", "l"], (await _s3.DoAsync("GET", "/shop/a?tagging")).All("Key"));
        Assert.Equal("2", (await _s3.DoAsync("HEAD", "/shop/a"))["x-amz-tagging-count"]);
        await _s3.DoAsync("PUT", "/shop/a?tagging", "<Tagging><TagSet><Tag><Key>n</Key><Value/></Tag></TagSet></Tagging>");
        Assert.Equal(["n"], (await _s3.DoAsync("GET", "/shop/a?tagging")).All("Key"));
        Assert.Equal(204, (await _s3.DoAsync("DELETE", "/shop/a?tagging")).Status);
        Assert.Empty((await _s3.DoAsync("GET", "/shop/a?tagging")).All("Key"));
        Assert.Equal(
            "400 InvalidTag: Cannot provide multiple Tags with the same key (TagKey=a)",
            await _s3.FailAsync("PUT", "/shop?tagging", "<Tagging><TagSet><Tag><Key>a</Key><Value/></Tag><Tag><Key>a</Key><Value/></Tag></TagSet></Tagging>"));
        Assert.Equal(
            "400 InvalidArgument: The header 'x-amz-tagging' shall be encoded as UTF-8 then URLEncoded URL query parameters without tag name duplicates. "
            + "(ArgumentName=x-amz-tagging, ArgumentValue=a=1&a=2)",
            await _s3.FailAsync("PUT", "/shop/b", "x", "x-amz-tagging: a=1&a=2"));
    }
}

using System.Text;

namespace Tern.Local.Tests.S3.State;

public sealed class RestartTests : IDisposable
{
    private readonly KeptShop _shop = new();

    private S3Wire S3 => _shop.S3;

    public void Dispose() => _shop.Dispose();

    [Fact]
    public async Task Objects_keep_everything_that_clients_see()
    {
        await S3.DoAsync("PUT", "/shop", "", "x-amz-bucket-object-lock-enabled: true");
        await S3.DoAsync("DELETE", "/shop?ownershipControls");
        await S3.DoAsync("DELETE", "/shop?publicAccessBlock");
        await S3.DoAsync("PUT", "/shop/a%2Fb%20%C3%A9", "text", "content-type: text/plain", "content-encoding: br", "content-language: de",
            "content-disposition: inline", "cache-control: no-cache", "expires: tomorrow", "x-amz-meta-color: gr\u00FCn", "x-amz-meta-size: 5",
            "x-amz-storage-class: STANDARD_IA", "x-amz-tagging: a=1&b=", "x-amz-acl: public-read",
            "x-amz-checksum-sha256: mC2ePrmW9VnmM/TRlN7zdh2Qn1o7ZH0ahR/q1nwyydE=");
        await S3.DoAsync("PUT", "/shop/kms", "text", "x-amz-server-side-encryption: aws:kms", "x-amz-website-redirect-location: /other",
            "x-amz-object-lock-mode: GOVERNANCE", "x-amz-object-lock-retain-until-date: 2027-01-01T00:00:00Z", "x-amz-object-lock-legal-hold: ON");
        await S3.DoAsync("PUT", "/shop/empty");
        await S3.DoAsync("PUT", "/shop/empty?tagging", "<Tagging><TagSet><Tag><Key>k</Key><Value>v</Value></Tag></TagSet></Tagging>");
        await S3.DoAsync("PUT", "/shop/empty?legal-hold", "<LegalHold><Status>OFF</Status></LegalHold>");

        await _shop.RestartUnchangedAsync(
            "GET /shop?list-type=2", "GET /shop?versions", "GET /shop?object-lock", "GET /shop/a%2Fb%20%C3%A9", "GET /shop/a%2Fb%20%C3%A9?tagging",
            "GET /shop/a%2Fb%20%C3%A9?acl", "GET /shop/a%2Fb%20%C3%A9?attributes", "GET /shop/kms", "GET /shop/kms?retention", "GET /shop/kms?legal-hold",
            "GET /shop/empty", "GET /shop/empty?tagging", "GET /shop/empty?legal-hold");
    }

    [Fact]
    public async Task Versions_and_delete_markers_keep_their_order()
    {
        await S3.DoAsync("PUT", "/shop");
        await S3.DoAsync("PUT", "/shop/key", "before versioning");
        await VersionAsync("Enabled");
        var second = await S3.DoAsync("PUT", "/shop/key", "second");
        await S3.DoAsync("PUT", "/shop/key", "third");
        await S3.DoAsync("DELETE", "/shop/key");
        await VersionAsync("Suspended");
        await S3.DoAsync("PUT", "/shop/key", "null again");
        await S3.DoAsync("DELETE", "/shop/key?versionId=" + second["x-amz-version-id"]);
        await S3.DoAsync("DELETE", "/shop/other");

        await _shop.RestartUnchangedAsync("GET /shop?versions", "GET /shop/key", "GET /shop?versioning");

        await S3.DoAsync("PUT", "/shop/key", "last");
        await _shop.RestartUnchangedAsync("GET /shop?versions", "GET /shop/key");
    }

    [Fact]
    public async Task Buckets_keep_their_configurations()
    {
        await S3.DoAsync("PUT", "/shop", "", "x-amz-object-ownership: ObjectWriter");
        await S3.DoAsync("PUT", "/logs");
        await S3.DoAsync("DELETE", "/shop?publicAccessBlock");
        await S3.DoAsync("PUT", "/shop?acl", "", "x-amz-acl: public-read");
        await S3.DoAsync("PUT", "/shop?tagging", "<Tagging><TagSet><Tag><Key>k</Key><Value>v</Value></Tag></TagSet></Tagging>");
        await S3.DoAsync("PUT", "/shop?policy", """{"Statement":[]}""");
        await S3.DoAsync("PUT", "/shop?cors",
            "<CORSConfiguration><CORSRule><ID>one</ID><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><ExposeHeader>etag</ExposeHeader>"
            + "<MaxAgeSeconds>5</MaxAgeSeconds></CORSRule></CORSConfiguration>");
        await S3.DoAsync("PUT", "/shop?encryption",
            "<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>aws:kms</SSEAlgorithm>"
            + "</ApplyServerSideEncryptionByDefault><BucketKeyEnabled>true</BucketKeyEnabled></Rule></ServerSideEncryptionConfiguration>");
        await S3.DoAsync("PUT", "/shop?logging",
            "<BucketLoggingStatus><LoggingEnabled><TargetBucket>logs</TargetBucket><TargetPrefix>p</TargetPrefix></LoggingEnabled></BucketLoggingStatus>");
        await S3.DoAsync("PUT", "/shop?website",
            "<WebsiteConfiguration><IndexDocument><Suffix>i.html</Suffix></IndexDocument><RoutingRules><RoutingRule><Condition><KeyPrefixEquals>a"
            + "</KeyPrefixEquals></Condition><Redirect><HostName>h</HostName></Redirect></RoutingRule></RoutingRules></WebsiteConfiguration>");
        await S3.DoAsync("PUT", "/shop?metrics&id=m", "<MetricsConfiguration><Id>m</Id><Filter><Prefix>p</Prefix></Filter></MetricsConfiguration>");
        await S3.DoAsync("PUT", "/shop?accelerate", "<AccelerateConfiguration><Status>Enabled</Status></AccelerateConfiguration>");
        await S3.DoAsync("PUT", "/shop?requestPayment",
            "<RequestPaymentConfiguration><Payer>Requester</Payer></RequestPaymentConfiguration>");
        await S3.DoAsync("PUT", "/shop?lifecycle",
            "<LifecycleConfiguration><Rule><ID>r</ID><Status>Enabled</Status><Filter><And><Prefix>p</Prefix><Tag><Key>k</Key><Value>v</Value></Tag></And>"
            + "</Filter><Expiration><Days>3</Days></Expiration><Transition><Days>1</Days><StorageClass>GLACIER</StorageClass></Transition>"
            + "</Rule></LifecycleConfiguration>");
        foreach (var bucket in (string[])["/shop", "/logs"])
            await S3.DoAsync("PUT", bucket + "?versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>");
        await S3.DoAsync("PUT", "/shop?replication",
            "<ReplicationConfiguration><Role>r</Role><Rule><ID>c</ID><Status>Enabled</Status><Prefix>p</Prefix><Destination><Bucket>arn:aws:s3:::logs</Bucket>"
            + "</Destination></Rule></ReplicationConfiguration>");
        await S3.DoAsync("PUT", "/shop?inventory&id=i",
            "<InventoryConfiguration><Destination><S3BucketDestination><Bucket>arn:aws:s3:::logs</Bucket>"
            + "<Format>CSV</Format></S3BucketDestination></Destination>"
            + "<IsEnabled>true</IsEnabled><Id>i</Id><IncludedObjectVersions>All</IncludedObjectVersions><Schedule><Frequency>Daily</Frequency></Schedule>"
            + "</InventoryConfiguration>");
        await S3.DoAsync("PUT", "/shop?notification",
            "<NotificationConfiguration><QueueConfiguration><Id>n</Id><Queue>arn:aws:sqs:us-east-1:000000000000:q</Queue><Event>s3:ObjectCreated:*</Event>"
            + "<Filter><S3Key><FilterRule><Name>prefix</Name><Value>p</Value></FilterRule></S3Key></Filter></QueueConfiguration></NotificationConfiguration>",
            "x-amz-skip-destination-validation: true");
        await S3.DoAsync("PUT", "/shop/key", "text");

        await _shop.RestartUnchangedAsync(
            "GET /", "GET /shop?acl", "GET /shop?tagging", "GET /shop?policy", "GET /shop?cors", "GET /shop?encryption", "GET /shop?logging",
            "GET /shop?website", "GET /shop?metrics", "GET /shop?accelerate", "GET /shop?requestPayment", "GET /shop?lifecycle", "GET /shop?notification",
            "GET /shop?replication", "GET /shop?inventory", "GET /shop?inventory&id=i",
            "GET /shop?ownershipControls", "GET /shop/key");
        Assert.Contains("NoSuchPublicAccessBlockConfiguration", await S3.FailAsync("GET", "/shop?publicAccessBlock"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_was_deleted_stays_deleted()
    {
        await S3.DoAsync("PUT", "/shop");
        await S3.DoAsync("PUT", "/shop/key", "text");
        await S3.DoAsync("DELETE", "/shop/key");
        await S3.DoAsync("PUT", "/shop?policy", """{"Statement":[]}""");
        await S3.DoAsync("DELETE", "/shop?policy");
        var upload = (await S3.DoAsync("POST", "/shop/key?uploads")).One("UploadId");
        await S3.DoAsync("PUT", $"/shop/key?partNumber=1&uploadId={upload}", "part");
        await S3.DoAsync("DELETE", "/shop/key?uploadId=" + upload);
        await S3.DoAsync("PUT", "/other");
        await S3.DoAsync("POST", "/other/key?uploads");
        await S3.DoAsync("DELETE", "/other");
        await S3.DoAsync("PUT", "/other");

        _shop.Restart();

        Assert.Equal("0", (await S3.DoAsync("GET", "/shop?list-type=2")).One("KeyCount"));
        Assert.Empty((await S3.DoAsync("GET", "/shop?uploads")).All("Upload"));
        Assert.Empty((await S3.DoAsync("GET", "/other?uploads")).All("Upload"));
        Assert.StartsWith("404 NoSuchBucketPolicy", await S3.FailAsync("GET", "/shop?policy"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_upload_goes_on_after_a_restart_and_its_completion_can_be_repeated()
    {
        await S3.DoAsync("PUT", "/shop");
        var begun = await S3.DoAsync("POST", "/shop/key?uploads", "", "x-amz-checksum-algorithm: CRC32", "x-amz-meta-a: b", "x-amz-tagging: t=1");
        var id = begun.One("UploadId");
        var target = $"/shop/key?uploadId={id}";
        var first = await _shop.PutAsync(target + "&partNumber=1", 5 * 1024 * 1024, 1, "x-amz-sdk-checksum-algorithm: CRC32", Crc(5 * 1024 * 1024, 1));
        await _shop.RestartUnchangedAsync("GET " + target, "GET /shop?uploads");
        var second = await _shop.PutAsync(target + "&partNumber=2", 10, 2, "x-amz-sdk-checksum-algorithm: CRC32", Crc(10, 2));
        var parts = $"<CompleteMultipartUpload>{Part(1, first, Crc(5 * 1024 * 1024, 1))}{Part(2, second, Crc(10, 2))}</CompleteMultipartUpload>";
        var completed = await S3.DoAsync("POST", target, parts);

        await _shop.RestartUnchangedAsync(
            "GET /shop/key", "GET /shop/key?partNumber=2", "GET /shop/key?attributes", "GET /shop?versions", "GET /shop?uploads");
        Assert.Equal(completed.One("ETag"), (await S3.DoAsync("POST", target, parts)).One("ETag"));
        Assert.Equal(Encoding.ASCII.GetString(KeptShop.Bytes(10, 2)), (await S3.DoAsync("GET", "/shop/key", "", "range: bytes=-10")).Body);
    }

    [Fact]
    public async Task Lifecycle_rules_apply_what_fell_due_meanwhile()
    {
        await S3.DoAsync("PUT", "/shop");
        await S3.DoAsync("PUT", "/shop?lifecycle",
            "<LifecycleConfiguration><Rule><ID>r</ID><Status>Enabled</Status><Filter><Prefix></Prefix></Filter><Expiration><Days>1</Days></Expiration>"
            + "</Rule></LifecycleConfiguration>");
        await S3.DoAsync("PUT", "/shop/old", "text");
        _shop.Restart(after: TimeSpan.FromDays(3));
        await S3.DoAsync("PUT", "/shop/new", "text");
        S3.Clock.Advance(TimeSpan.Zero);
        Assert.Equal(["new"], (await S3.DoAsync("GET", "/shop?list-type=2")).All("Key"));
        S3.Clock.Advance(TimeSpan.FromDays(3));
        _shop.Restart();
        Assert.Empty((await S3.DoAsync("GET", "/shop?list-type=2")).All("Key"));
    }

    private Task<S3Reply> VersionAsync(string status) =>
        S3.DoAsync("PUT", "/shop?versioning", $"<VersioningConfiguration><Status>{status}</Status></VersioningConfiguration>");

    private static string Crc(int length, int number)
    {
        var value = new byte[4];
        Checksums.AwsChecksum.Compute(Checksums.AwsChecksumAlgorithm.Crc32, KeptShop.Bytes(length, number), value);
        return "x-amz-checksum-crc32: " + Convert.ToBase64String(value);
    }

    private static string Part(int number, string etag, string crc) =>
        $"<Part><PartNumber>{number}</PartNumber><ETag>{etag}</ETag><ChecksumCRC32>{crc.Split(' ')[1]}</ChecksumCRC32></Part>";
}

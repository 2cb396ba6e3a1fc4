using System.Text;

namespace Tern.Local.Tests.S3;

/// <summary>What other accounts and anonymous callers may do.</summary>
public sealed partial class S3AccessTests : IDisposable
{
    private const string Owner = "000000000000";
    private const string Other = "111122223333";
    private const string Denied = "403 AccessDenied: Access Denied";
    private const string NoLists = "400 AccessControlListNotSupported: The bucket does not allow ACLs";
    private const string Everything =
        """{"Effect":"Allow","Principal":{"AWS":"111122223333"},"Action":"s3:*","Resource":["arn:aws:s3:::orders","arn:aws:s3:::orders/*"]}""";

    private readonly S3Wire _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task Another_account_is_refused_whatever_it_does()
    {
        await CreateAsync();
        _s3.Caller = Other;
        foreach (var (method, target) in new[]
        {
            ("GET", "/orders/1"), ("PUT", "/orders/2"), ("DELETE", "/orders/1"), ("GET", "/orders"), ("GET", "/orders?list-type=2"),
            ("GET", "/orders?versions"), ("GET", "/orders?acl"),
            ("GET", "/orders?policy"), ("PUT", "/orders?acl"), ("GET", "/orders/1?acl"), ("GET", "/orders/1?tagging"),
            ("POST", "/orders/1?uploads"), ("DELETE", "/orders"), ("GET", "/orders?location"), ("GET", "/orders/missing"),
        })
            Assert.Equal((method, target, Denied), (method, target, await _s3.FailAsync(method, target)));
        Assert.Equal(403, (await _s3.SendAsync("HEAD", "/orders/1")).Status);
        Assert.Equal(403, (await _s3.SendAsync("HEAD", "/orders")).Status);
        await _s3.DoAsync("PUT", "/mine");
        Assert.Equal(Denied, await _s3.FailAsync("PUT", "/mine/copy", "", "x-amz-copy-source: /orders/1"));
        await AsOwner().DoAsync("GET", "/orders/1");
    }

    [Fact]
    public async Task A_request_without_a_signature_is_the_owners_if_none_is_verified()
    {
        await CreateAsync();
        _s3.IsAnonymous = true;
        await _s3.DoAsync("GET", "/orders/1");
        await _s3.DoAsync("PUT", "/orders/2");
    }

    [Theory]
    [InlineData("publicAccessBlock", "<PublicAccessBlockConfiguration><BlockPublicAcls>true</BlockPublicAcls></PublicAccessBlockConfiguration>")]
    [InlineData(
        "ownershipControls",
        "<OwnershipControls><Rule><ObjectOwnership>BucketOwnerEnforced</ObjectOwnership></Rule></OwnershipControls>")]
    [InlineData(
        "policy",
        """{"Statement":[{"Effect":"Allow","Principal":{"AWS":"111122223333"},"Action":"s3:GetObject","Resource":"arn:aws:s3:::orders/*"}]}""")]
    public async Task A_request_without_a_signature_is_anonymous_once_the_access_to_the_bucket_is_configured(string setting, string document)
    {
        await CreateAsync();
        await _s3.DoAsync("PUT", "/orders?" + setting, document);
        await _s3.DoAsync("PUT", "/shops");
        _s3.IsAnonymous = true;
        Assert.Equal(Denied, await _s3.FailAsync("GET", "/orders/1"));
        Assert.Equal(Denied, await _s3.FailAsync("PUT", "/orders/2"));
        Assert.Equal(Denied, await _s3.FailAsync("PUT", "/shops/copy", "", "x-amz-copy-source: /orders/1"));
        await _s3.DoAsync("PUT", "/shops/1");
    }

    [Fact]
    public async Task A_caller_that_cannot_list_does_not_learn_which_objects_exist()
    {
        await CreateAsync();
        await PolicyAsync(
            """{"Effect":"Allow","Principal":{"AWS":"arn:aws:iam::111122223333:root"},"Action":"s3:GetObject","Resource":"arn:aws:s3:::orders/*"}""");
        _s3.Caller = Other;
        await _s3.DoAsync("GET", "/orders/1");
        Assert.Equal(Denied, await _s3.FailAsync("GET", "/orders/missing"));
    }

    [Theory]
    [InlineData("public-read", true, false)]
    [InlineData("public-read-write", true, true)]
    [InlineData("authenticated-read", true, false)]
    [InlineData("private", false, false)]
    public async Task A_list_of_a_bucket_lets_another_account_list_or_write(string acl, bool lists, bool writes)
    {
        await CreateAsync(acl);
        _s3.Caller = Other;
        Assert.Equal(lists ? 200 : 403, (await _s3.SendAsync("GET", "/orders")).Status);
        Assert.Equal(writes ? 200 : 403, (await _s3.SendAsync("PUT", "/orders/2")).Status);
        Assert.Equal(Denied, await _s3.FailAsync("GET", "/orders/1"));
    }

    [Fact]
    public async Task An_object_belongs_to_the_account_that_wrote_it_if_the_bucket_accepts_lists()
    {
        await CreateAsync("public-read-write");
        await AsOwner().DoAsync("PUT", "/orders?acl", "", "x-amz-acl: public-read-write");
        _s3.Caller = Other;
        await _s3.DoAsync("PUT", "/orders/theirs", "two");
        await _s3.DoAsync("PUT", "/orders/shared", "three", "x-amz-acl: bucket-owner-full-control");
        var list = await AsOwner().DoAsync("GET", "/orders?list-type=2&fetch-owner=true");
        Assert.Equal(["1", "shared", "theirs"], list.All("Key"));
        Assert.Equal(2, list.All("ID").Distinct().Count());
        Assert.Equal(Denied, await _s3.FailAsync("GET", "/orders/theirs"));
        Assert.Equal("three", (await _s3.DoAsync("GET", "/orders/shared")).Body);
        await _s3.DoAsync("DELETE", "/orders/theirs");
        _s3.Caller = Other;
        var upload = (await _s3.DoAsync("POST", "/orders/parts?uploads")).One("UploadId");
        Assert.Single((await _s3.DoAsync("GET", $"/orders/parts?uploadId={upload}")).Xml.Descendants(), static e => e.Name.LocalName == "Initiator");
        _s3.Caller = "444455556666";
        Assert.Equal(Denied, await _s3.FailAsync("DELETE", $"/orders/parts?uploadId={upload}"));
        _s3.Caller = Other;
        await _s3.DoAsync("DELETE", $"/orders/parts?uploadId={upload}");
    }

    [Fact]
    public async Task A_form_belongs_to_the_account_that_signed_its_policy()
    {
        await CreateAsync("private");
        _s3.IsAnonymous = true;
        await _s3.DoAsync("POST", "/orders", FormOf(Owner), "content-type: multipart/form-data; boundary=b");
        Assert.Equal(
            Denied,
            await _s3.FailAsync("POST", "/orders", FormOf(Other), "content-type: multipart/form-data; boundary=b"));
        Assert.Equal("text", (await AsOwner().DoAsync("GET", "/orders/form")).Body);
    }

    [Fact]
    public async Task A_presigned_URL_of_the_far_future_is_only_a_URL_of_the_far_future()
    {
        await CreateAsync();
        _s3.IsAnonymous = true;
        var reply = await _s3.DoAsync(
            "GET", $"/orders/1?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential={Owner}%2F99991231%2Fus-east-1%2Fs3%2Faws4_request"
                + "&X-Amz-Date=99991231T235959Z&X-Amz-Expires=604800&X-Amz-SignedHeaders=host&X-Amz-Signature=0");
        Assert.Equal("one", reply.Body);
    }

    [Fact]
    public async Task A_request_of_signature_version_2_belongs_to_the_account_of_its_key()
    {
        await _s3.DoAsync("PUT", "/theirs", "", $"authorization: AWS {Other}:signature", "date: Sun, 01 Mar 2026 10:00:00 GMT");
        Assert.Equal(Denied, await AsOwner().FailAsync("GET", "/theirs"));
    }

    [Theory]
    [InlineData("AWS 111122223333:signature", "Bad Date")]
    [InlineData("AWS 111122223333:signature", "")]
    [InlineData("AWS 111122223333:signature", "Tue, 07 Jul 1950 21:53:04 GMT")]
    [InlineData("AWS4-HMAC-SHA256 Credential=111122223333/20260301/us-east-1/s3/aws4_request,SignedHeaders=x-amz-date,Signature=0", "Bad Date")]
    public async Task A_signature_needs_a_date_even_if_it_is_not_verified(string authorization, string date)
    {
        Assert.Equal(
            "403 AccessDenied: AWS authentication requires a valid Date or x-amz-date header",
            await _s3.FailAsync("PUT", "/theirs", "", "authorization: " + authorization, "x-amz-date: " + date));
        await _s3.DoAsync("PUT", "/theirs", "", "authorization: " + authorization, "x-amz-date: Wed, 07 Jul 2010 21:53:04 GMT");
    }

    [Fact]
    public async Task An_anonymous_caller_needs_a_right_if_signatures_are_verified()
    {
        using var strict = new S3Wire(verified: ("local", "local"));
        await strict.OpenAsync("open");
        await strict.DoAsync("PUT", "/open/1", "one", "x-amz-acl: public-read");
        await strict.DoAsync("PUT", "/open/2", "two");
        strict.IsAnonymous = true;
        Assert.Equal("one", (await strict.DoAsync("GET", "/open/1")).Body);
        Assert.Equal(["1", "2"], (await strict.DoAsync("GET", "/open")).All("Key"));
        Assert.Equal(Denied, await strict.FailAsync("GET", "/open/2"));
        Assert.StartsWith("404 NoSuchKey", await strict.FailAsync("GET", "/open/none"), StringComparison.Ordinal);
        Assert.Equal(Denied, await strict.FailAsync("GET", "/"));
        Assert.Equal(Denied, await strict.FailAsync("PUT", "/mine"));
        await strict.DoAsync("PUT", "/open/3", "three");
    }

    [Fact]
    public async Task New_buckets_can_accept_lists_and_be_public_as_in_the_past()
    {
        using var s3 = new S3Wire(acceptsAcls: true);
        await s3.DoAsync("PUT", "/old", "", "x-amz-acl: public-read");
        Assert.StartsWith("404 OwnershipControlsNotFoundError", await s3.FailAsync("GET", "/old?ownershipControls"), StringComparison.Ordinal);
        Assert.StartsWith("404 NoSuchPublicAccessBlockConfiguration", await s3.FailAsync("GET", "/old?publicAccessBlock"), StringComparison.Ordinal);
        await s3.DoAsync("PUT", "/old/1", "one", "x-amz-acl: public-read");
        await s3.DoAsync("PUT", "/old?policy", """{"Statement":{"Effect":"Allow","Principal":"*","Action":"s3:*","Resource":"arn:aws:s3:::old/*"}}""");
        await s3.DoAsync("PUT", "/new", "", "x-amz-object-ownership: BucketOwnerEnforced");
        Assert.StartsWith("400 AccessControlListNotSupported", await s3.FailAsync("PUT", "/new/1", "", "x-amz-acl: public-read"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_object_in_a_bucket_without_lists_can_have_one_that_gives_it_to_the_buckets_owner_alone()
    {
        await CreateAsync();
        var ownerId = (await _s3.DoAsync("GET", "/")).One("ID");
        await _s3.DoAsync("PUT", "/orders/1", "two", "x-amz-acl: private");
        await _s3.DoAsync("PUT", "/orders/1", "two", $"x-amz-grant-full-control: id={ownerId}");
        await _s3.DoAsync("PUT", "/orders/copy", "", "x-amz-copy-source: /orders/1", "x-amz-acl: private");
        await _s3.DoAsync("POST", "/orders", FormOf(Owner), "content-type: multipart/form-data; boundary=b");
        foreach (var header in (string[])["x-amz-acl: aws-exec-read", "x-amz-acl: authenticated-read", $"x-amz-grant-read: id={ownerId}"])
            Assert.Equal(NoLists, await _s3.FailAsync("PUT", "/orders/2", "", header));
        Assert.Equal(NoLists, await _s3.FailAsync("PUT", "/orders/1?acl", "", "x-amz-acl: private"));
        await PolicyAsync(Everything);
        _s3.Caller = Other;
        Assert.Equal(NoLists, await _s3.FailAsync("PUT", "/orders/2", "", "x-amz-acl: private"));
        await _s3.DoAsync("PUT", "/orders/2", "", "x-amz-acl: bucket-owner-full-control");
    }

    [Fact]
    public async Task Lists_cannot_be_disabled_while_the_buckets_list_gives_something_to_others()
    {
        const string Enforced = "<OwnershipControls><Rule><ObjectOwnership>BucketOwnerEnforced</ObjectOwnership></Rule></OwnershipControls>";
        const string HasList =
            "400 InvalidBucketAclWithObjectOwnership: Bucket cannot have ACLs set with ObjectOwnership's BucketOwnerEnforced setting";
        await CreateAsync("public-read");
        Assert.Equal(HasList, await _s3.FailAsync("PUT", "/orders?ownershipControls", Enforced));
        var otherId = (await AsOther().DoAsync("GET", "/")).One("ID");
        await AsOwner().DoAsync("PUT", "/orders?acl", "", "x-amz-grant-read: id=" + otherId);
        Assert.Equal(HasList, await _s3.FailAsync("PUT", "/orders?ownershipControls", Enforced));
        await _s3.DoAsync("PUT", "/orders?ownershipControls", Enforced.Replace("OwnerEnforced", "OwnerPreferred", StringComparison.Ordinal));
        await _s3.DoAsync("PUT", "/orders?acl", "", "x-amz-acl: private");
        await _s3.DoAsync("PUT", "/orders?ownershipControls", Enforced);
    }

    [Fact]
    public async Task A_list_cannot_change_the_owner()
    {
        await CreateAsync("private");
        var ownerId = (await AsOwner().DoAsync("GET", "/")).One("ID");
        _s3.Caller = Other;
        var otherId = (await _s3.DoAsync("GET", "/")).One("ID");
        await AsOwner().DoAsync("PUT", "/orders?acl", "", $"x-amz-grant-write-acp: id={otherId}", $"x-amz-grant-full-control: id={ownerId}");
        await _s3.DoAsync("PUT", "/orders/1?acl", "", $"x-amz-grant-write-acp: id={otherId}", $"x-amz-grant-full-control: id={ownerId}");
        _s3.Caller = Other;
        var mine = $"<AccessControlPolicy><Owner><ID>{otherId}</ID></Owner><AccessControlList/></AccessControlPolicy>";
        Assert.Equal(Denied, await _s3.FailAsync("PUT", "/orders?acl", mine));
        Assert.Equal(Denied, await _s3.FailAsync("PUT", "/orders/1?acl", mine));
        await _s3.DoAsync("PUT", "/orders?acl", mine.Replace($"<Owner><ID>{otherId}", $"<Owner><ID>{ownerId}", StringComparison.Ordinal));
        await AsOwner().DoAsync("GET", "/orders");
    }

    [Fact]
    public async Task The_bucket_owner_cannot_read_objects_of_others_by_copying_or_by_its_policy()
    {
        await CreateAsync("public-read-write");
        _s3.Caller = Other;
        await _s3.DoAsync("PUT", "/orders/theirs", "two");
        Assert.Equal(Denied, await AsOwner().FailAsync("PUT", "/orders/copy", "", "x-amz-copy-source: /orders/theirs"));
        await PolicyAsync("""{"Effect":"Allow","Principal":"*","Action":"s3:*","Resource":"arn:aws:s3:::orders/*"}""");
        Assert.Equal(Denied, await _s3.FailAsync("GET", "/orders/theirs"));
        _s3.Caller = "444455556666";
        Assert.Equal(Denied, await _s3.FailAsync("GET", "/orders/theirs"));
        await _s3.DoAsync("GET", "/orders/1");
    }

    [Fact]
    public async Task What_an_upload_sets_needs_permissions_of_its_own()
    {
        await CreateAsync("private");
        await PolicyAsync("""{"Effect":"Allow","Principal":{"AWS":"111122223333"},"Action":"s3:PutObject","Resource":"arn:aws:s3:::orders/*"}""");
        var ownerId = (await _s3.DoAsync("GET", "/")).One("ID");
        _s3.Caller = Other;
        await _s3.DoAsync("PUT", "/orders/2", "", "x-amz-acl: bucket-owner-full-control");
        await _s3.DoAsync("PUT", "/orders/2", "", $"x-amz-grant-full-control: id=\"{ownerId}\"");
        foreach (var header in (string[])
            ["x-amz-acl: public-read", "x-amz-grant-read: uri=http://acs.amazonaws.com/groups/global/AllUsers", "x-amz-tagging: a=b"])
            Assert.Equal(Denied, await _s3.FailAsync("PUT", "/orders/2", "", header));
        var form = FormOf(Other, ("acl", "public-read"));
        _s3.IsAnonymous = true;
        Assert.Equal(Denied, await _s3.FailAsync("POST", "/orders", form, "content-type: multipart/form-data; boundary=b"));
        await _s3.DoAsync("POST", "/orders", FormOf(Other), "content-type: multipart/form-data; boundary=b");
    }

    [Fact]
    public async Task A_form_cannot_store_what_no_header_can_have()
    {
        await CreateAsync();
        var form = FormOf(Owner, ("key", "odd")).Replace(
            "--b\r\nContent-Disposition: form-data; name=\"file\"",
            "--b\r\nContent-Disposition: form-data; name=\"content-type\"\r\n\r\na/b\r\nx: y\r\n--b\r\nContent-Disposition: form-data; name=\"file\"",
            StringComparison.Ordinal);
        form = form.Replace(PolicyOf("acl"), PolicyOf("content-type"), StringComparison.Ordinal)
            .Replace("name=\"acl\"", "name=\"x-ignore-acl\"", StringComparison.Ordinal);
        _s3.IsAnonymous = true;
        await _s3.DoAsync("POST", "/orders", form, "content-type: multipart/form-data; boundary=b");
        Assert.Equal("a/b  x: y", (await AsOwner().DoAsync("GET", "/orders/odd"))["content-type"]);
        var boundary = new string('b', 71);
        Assert.StartsWith(
            "412 PreconditionFailed",
            await _s3.FailAsync("POST", "/orders", "", "content-type: multipart/form-data; boundary=" + boundary), StringComparison.Ordinal);
        Assert.StartsWith(
            "400 MalformedPOSTRequest",
            await _s3.FailAsync("POST", "/orders", "--b\r\nno colon\r\n\r\nx\r\n--b--\r\n", "content-type: multipart/form-data; boundary=b"),
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task Governance_is_bypassed_only_with_permission()
    {
        AsOwner();
        await _s3.DoAsync("PUT", "/orders", "", "x-amz-bucket-object-lock-enabled: true");
        var version = (await _s3.DoAsync("PUT", "/orders/1", "one", "x-amz-object-lock-mode: GOVERNANCE",
            "x-amz-object-lock-retain-until-date: 2027-01-01T00:00:00Z", "content-md5: +XxdKZQb+xsv2rCHSQargg=="))["x-amz-version-id"];
        await PolicyAsync("""{"Effect":"Allow","Principal":{"AWS":"111122223333"},"Action":"s3:DeleteObjectVersion","Resource":"arn:aws:s3:::orders/*"}""");
        _s3.Caller = Other;
        const string Bypass = "x-amz-bypass-governance-retention: true";
        Assert.Equal(Denied, await _s3.FailAsync("DELETE", $"/orders/1?versionId={version}", "", Bypass));
        var batch = await AsOther().DoAsync(
            "POST", "/orders?delete", $"<Delete><Object><Key>1</Key><VersionId>{version}</VersionId></Object></Delete>", Bypass);
        Assert.Equal("AccessDenied", batch.One("Code"));
        await AsOwner().DoAsync("DELETE", $"/orders/1?versionId={version}", "", Bypass);
    }

    [Fact]
    public async Task Write_permission_does_not_delete_versions()
    {
        await CreateAsync("public-read-write");
        await _s3.DoAsync("PUT", "/orders?versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>");
        var version = (await _s3.DoAsync("PUT", "/orders/1", "new"))["x-amz-version-id"];
        Assert.Equal(Denied, await AsOther().FailAsync("DELETE", $"/orders/1?versionId={version}"));
        await _s3.DoAsync("DELETE", "/orders/1");
    }

    [Fact]
    public async Task The_initiator_can_end_an_upload_in_a_bucket_without_lists_unless_the_policy_denies_it()
    {
        const string Put = """{"Effect":"Allow","Principal":{"AWS":"111122223333"},"Action":"s3:PutObject","Resource":"arn:aws:s3:::orders/*"}""";
        await CreateAsync();
        await PolicyAsync(Put);
        var upload = (await AsOther().DoAsync("POST", "/orders/parts?uploads")).One("UploadId");
        await _s3.DoAsync("GET", $"/orders/parts?uploadId={upload}");
        await PolicyAsync(Put, """{"Effect":"Deny","Principal":"*","Action":"s3:AbortMultipartUpload","Resource":"arn:aws:s3:::orders/*"}""");
        Assert.Equal(Denied, await AsOther().FailAsync("DELETE", $"/orders/parts?uploadId={upload}"));
        await PolicyAsync(Put);
        await AsOther().DoAsync("DELETE", $"/orders/parts?uploadId={upload}");
    }

    private static string PolicyOf(string more) => Convert.ToBase64String(Encoding.UTF8.GetBytes($$"""
        {"expiration":"2026-04-01T00:00:00Z","conditions":[{"bucket":"orders"},["starts-with","$key",""],["starts-with","$x-amz-credential",""],
         ["starts-with","$x-amz-algorithm",""],["starts-with","$x-amz-date",""],["starts-with","${{more}}",""]]}
        """));

    private S3Wire AsOther()
    {
        _s3.Caller = Other;
        return _s3;
    }

    private static string FormOf(string account, params (string Name, string Value)[] more)
    {
        var fields = new List<(string Name, string Value)>
        {
            ("key", "form"), ("policy", PolicyOf("acl")), ("x-amz-algorithm", "AWS4-HMAC-SHA256"), ("x-amz-date", "20260301T100000Z"),
            ("x-amz-credential", account + "/20260301/us-east-1/s3/aws4_request"), ("x-amz-signature", "0"), ("acl", "private"),
        };
        foreach (var (name, value) in more) fields[fields.FindIndex(field => field.Name == name)] = (name, value);
        return string.Concat(fields.Append(("file", "text"))
            .Select(static field => $"--b\r\nContent-Disposition: form-data; name=\"{field.Item1}\"\r\n\r\n{field.Item2}\r\n")) + "--b--\r\n";
    }

    private S3Wire AsOwner()
    {
        (_s3.Caller, _s3.IsAnonymous) = (Owner, false);
        return _s3;
    }

    // The owner's bucket with the object 1; if it is given a list, it accepts lists and can be public.
    private async Task CreateAsync(string? acl = null)
    {
        AsOwner();
        if (acl is null)
        {
            await _s3.DoAsync("PUT", "/orders");
        }
        else
        {
            await _s3.DoAsync("PUT", "/orders", "", "x-amz-object-ownership: ObjectWriter");
            await _s3.DoAsync("DELETE", "/orders?publicAccessBlock");
            await _s3.DoAsync("PUT", "/orders?acl", "", "x-amz-acl: " + acl);
        }

        await _s3.DoAsync("PUT", "/orders/1", "one");
    }

    private async Task PolicyAsync(params string[] statements) =>
        await AsOwner().DoAsync("PUT", "/orders?policy", $$"""{"Version":"2012-10-17","Statement":[{{string.Join(',', statements)}}]}""");
}

namespace Tern.Local.Tests.Protocol;

/// <summary>TagResource, UntagResource, ListTagsOfResource and the tags of CreateTable. The texts are the service's own.</summary>
public class TagTests
{
    private const string Arn = "arn:aws:dynamodb:us-east-1:000000000000:table/Plain";
    private const string Definition = """
        "AttributeDefinitions":[{"AttributeName":"a","AttributeType":"S"}],"KeySchema":[{"AttributeName":"a","KeyType":"HASH"}],"BillingMode":"PAY_PER_REQUEST"
        """;

    private readonly LocalService _service = new LocalService().AddPlainTable();

    [Fact]
    public void Tags_are_set_replaced_and_removed()
    {
        Assert.Equal("""{"Tags":[]}""", List());
        Assert.Equal("", Tag("""{"Key":"Env","Value":""},{"Key":"env","Value":"x"}"""));
        Tag("""{"Key":"env","Value":"y"},{"Key":" ключ 表é","Value":"a b+c-d=e.f_g:h/i@j\u00a0"}""");
        Assert.Equal($$"""{"Tags":[{"Key":"Env","Value":""},{"Key":"env","Value":"y"},{"Key":" ключ 表é","Value":"a b+c-d=e.f_g:h/i@j{{'\u00a0'}}"}]}""",
            List());
        Assert.Equal("", _service.Ok("UntagResource", $$"""{"ResourceArn":"{{Arn}}","TagKeys":["Env","absent"," ключ 表é"]}"""));
        Assert.Equal("""{"Tags":[{"Key":"env","Value":"y"}]}""", List());
    }

    [Fact]
    public void Tags_are_created_and_deleted_with_their_table()
    {
        _service.Ok("CreateTable", $$"""{"TableName":"Tagged",{{Definition}},"Tags":[{"Key":"k","Value":"v"}]}""");
        const string List = """{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Tagged"}""";
        Assert.Equal("""{"Tags":[{"Key":"k","Value":"v"}]}""", _service.Ok("ListTagsOfResource", List));
        _service.Ok("DeleteTable", """{"TableName":"Tagged"}""");
        _service.Ok("CreateTable", $$"""{"TableName":"Tagged",{{Definition}},"Tags":[]}""");
        Assert.Equal("""{"Tags":[]}""", _service.Ok("ListTagsOfResource", List));
    }

    [Theory]
    [InlineData("""{}""", "The Tag Key provided is invalid, Key: null")]
    [InlineData("""{"Value":"v"}""", "The Tag Key provided is invalid, Key: null")]
    [InlineData("""{"Key":"k"}""", "The Tag Value provided is invalid, Value: null")]
    [InlineData("""{"Key":"","Value":"v"}""", "The Tag Key provided is invalid, Key: ")]
    [InlineData("""{"Key":"bad#char","Value":"v"}""", "The Tag Key provided is invalid, Key: bad#char")]
    [InlineData("""{"Key":"k","Value":"100%"}""", "The Tag Value provided is invalid, Value: 100%")]
    [InlineData("""{"Key":"🔑","Value":"v"}""", "The Tag Key provided is invalid, Key: 🔑")]
    [InlineData("""{"Key":"AWS:foo","Value":"v"}""", "Tag Key cannot be prefixed with aws:, Key: AWS:foo")]
    [InlineData("""{"Key":"dup","Value":"1"},{"Key":"dup","Value":"2"}""", "Duplicate Tag Keys provided as input: Duplicate Tag Key found dup")]
    public void One_bad_tag_refuses_them_all(string bad, string message)
    {
        var tags = $$"""[{"Key":"good","Value":"v"},{{bad}}]""";
        _service.Invalid("TagResource", $$"""{"ResourceArn":"{{Arn}}","Tags":{{tags}}}""", message);
        Assert.Equal("""{"Tags":[]}""", List());
        _service.Invalid("CreateTable", $$"""{"TableName":"Tagged",{{Definition}},"Tags":{{tags}}}""", message);
        Assert.Equal(("ResourceNotFoundException", "Requested resource not found: Table: Tagged not found"),
            _service.Error("DescribeTable", """{"TableName":"Tagged"}"""));
    }

    [Fact]
    public void Keys_have_128_characters_and_values_256()
    {
        Tag($$"""{"Key":"{{new string('k', 128)}}","Value":"{{new string('v', 256)}}"}""");
        var key = new string('k', 129);
        var value = new string('v', 257);
        _service.Invalid("TagResource", $$"""{"ResourceArn":"{{Arn}}","Tags":[{"Key":"{{key}}","Value":"v"}]}""",
            "The Tag Key provided is invalid, Key: " + key);
        _service.Invalid("TagResource", $$"""{"ResourceArn":"{{Arn}}","Tags":[{"Key":"k","Value":"{{value}}"}]}""",
            "The Tag Value provided is invalid, Value: " + value);
        _service.Invalid("UntagResource", $$"""{"ResourceArn":"{{Arn}}","TagKeys":["{{key}}"]}""", "The Tag Key provided is invalid, Key: " + key);
    }

    [Fact]
    public void A_table_has_at_most_50_tags()
    {
        const string TooMany = "Number of Tags exceed the current limit for the provided ResourceArn";
        Tag(Many(0, 50));
        _service.Invalid("TagResource", $$"""{"ResourceArn":"{{Arn}}","Tags":[{"Key":"k0","Value":"new"},{"Key":"k50","Value":"v"}]}""", TooMany);
        Assert.DoesNotContain("new", List(), StringComparison.Ordinal);
        Tag("""{"Key":"k0","Value":"new"}""");
        Assert.StartsWith("""{"Tags":[{"Key":"k0","Value":"new"},{"Key":"k1","Value":"v"}""", List(), StringComparison.Ordinal);
        _service.Invalid("CreateTable", $$"""{"TableName":"Tagged",{{Definition}},"Tags":[{{Many(0, 51)}}]}""", TooMany);
        _service.Invalid("UntagResource",
            $$"""{"ResourceArn":"{{Arn}}","TagKeys":[{{string.Join(',', Enumerable.Range(0, 51).Select(static i => $"\"k{i}\""))}}]}""", TooMany);

        static string Many(int from, int to) => string.Join(',', Enumerable.Range(from, to - from).Select(static i => $$"""{"Key":"k{{i}}","Value":"v"}"""));
    }

    [Theory]
    [InlineData("TagResource", "{}", "Invalid TableArn")]
    [InlineData("TagResource", """{"ResourceArn":"abc","Tags":[]}""", "One or more parameter values were invalid: ARNs must start with 'arn:': abc")]
    [InlineData("TagResource", """{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Plain"}""",
        "1 validation error detected: Value null at 'tags' failed to satisfy constraint: Member must not be null")]
    [InlineData("TagResource", """{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/none","Tags":[]}""",
        "Atleast one Tag needs to be provided as Input.")]
    [InlineData("UntagResource", """{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Plain"}""",
        "1 validation error detected: Value null at 'tagKeys' failed to satisfy constraint: Member must not be null")]
    [InlineData("UntagResource", """{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/none","TagKeys":[]}""",
        "Atleast one Tag Key needs to be provided as Input.")]
    [InlineData("UntagResource", """{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Plain","TagKeys":["aws:foo"]}""",
        "Tag Key cannot be prefixed with aws:, Key: aws:foo")]
    [InlineData("ListTagsOfResource", """{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/ab"}""",
        "Invalid TableArn: Invalid ResourceArn provided as input arn:aws:dynamodb:us-east-1:000000000000:table/ab")]
    [InlineData("ListTagsOfResource", """{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Plain/index/gsi"}""",
        "One or more parameter values were invalid: Invalid resource arn provided, only table or stream is accepted. Provided resource arn: "
        + "arn:aws:dynamodb:us-east-1:000000000000:table/Plain/index/gsi")]
    [InlineData("ListTagsOfResource", """{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Plain/backup/0170"}""",
        "One or more parameter values were invalid: Provided Arn is not a DynamoDB resource arn: "
        + "arn:aws:dynamodb:us-east-1:000000000000:table/Plain/backup/0170")]
    public void Invalid_requests_are_refused(string operation, string body, string message) => _service.Invalid(operation, body, message);

    [Theory]
    [InlineData("TagResource", ""","Tags":[{"Key":"k","Value":"v"}]""",
        "Requested resource not found: ResourcArn: arn:aws:dynamodb:us-east-1:000000000000:table/none not found")]
    [InlineData("UntagResource", ""","TagKeys":["k"]""", "Requested resource not found")]
    [InlineData("ListTagsOfResource", "", "Requested resource not found: ResourcArn: arn:aws:dynamodb:us-east-1:000000000000:table/none not found")]
    public void Missing_tables_are_not_found(string operation, string members, string message) =>
        Assert.Equal(("ResourceNotFoundException", message),
            _service.Error(operation, $$"""{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/none"{{members}}}"""));

    [Fact]
    public void The_ARN_of_another_service_is_refused()
    {
        Assert.Equal(
            (400, """{"__type":"com.amazon.coral.service#AccessDeniedException","Message":"User: arn:aws:iam::000000000000:user/local is """
                + """not authorized to perform: dynamodb:ListTagsOfResource on resource: arn:aws:s3:::bucket"}"""),
            _service.Call("ListTagsOfResource", """{"ResourceArn":"arn:aws:s3:::bucket"}"""));
    }

    [Theory]
    [InlineData("TagResource", """{"ResourceArn":1}""", "NUMBER_VALUE cannot be converted to String")]
    [InlineData("TagResource", """{"Tags":{}}""", "Start of structure or map found where not expected")]
    [InlineData("TagResource", """{"Tags":[{"Key":true}]}""", "TRUE_VALUE cannot be converted to String")]
    [InlineData("UntagResource", """{"TagKeys":[{}]}""", "Start of structure or map found where not expected")]
    public void Wrong_types_are_named_before_all_else(string operation, string body, string message) =>
        Assert.Equal(("SerializationException", message), _service.Error(operation, body));

    private string List() => _service.Ok("ListTagsOfResource", $$"""{"ResourceArn":"{{Arn}}"}""");

    private string Tag(string tags) => _service.Ok("TagResource", $$"""{"ResourceArn":"{{Arn}}","Tags":[{{tags}}]}""");
}

namespace Tern.Local.Tests.Protocol.PartiQl;

public class BatchStatementTests
{
    private const string NoKey = "Select statements within BatchExecuteStatement must specify the primary key in the where clause.";

    private readonly PartiQlService _db = new();

    [Fact]
    public void Each_statement_has_its_own_answer()
    {
        _db.Put("a", "1", "\"n\":{\"N\":\"1\"}");
        var responses = _db.BatchResponses(
            "SELECT n FROM Music WHERE pk = 'a' AND sk = '1'",
            "SLECT * FROM Music",
            "SELECT * FROM nowhere WHERE pk = 'x'",
            "SELECT * FROM Music WHERE pk = 'no' AND sk = '1'",
            "SELECT * FROM Music WHERE pk = 'a'",
            "SELECT * FROM Music WHERE pk = 'a' AND sk = '1' AND n = 1",
            "SELECT * FROM Music WHERE pk IN ['b'] AND sk = '1'");
        Assert.Equal(
            [
                """{"TableName":"Music","Item":{"n":{"N":"1"}}}""",
                """{"Error":{"Code":"ValidationError","Message":"Statement wasn't well formed, can't be processed: Expected data manipulation"}}""",
                """{"Error":{"Code":"ResourceNotFound","Message":"Requested resource not found"}}""",
                """{"TableName":"Music"}""",
                $$$"""{"Error":{"Code":"ValidationError","Message":"{{{NoKey}}}"}}""",
                $$$"""{"Error":{"Code":"ValidationError","Message":"{{{NoKey}}}"}}""",
                """{"TableName":"Music"}""",
            ],
            responses.Select(static response => System.Text.RegularExpressions.Regex.Unescape(response!.ToJsonString())));
    }

    [Fact]
    public void Writes_that_ran_and_failed_name_their_table()
    {
        _db.Put("a", "1", "\"n\":{\"N\":\"1\"}");
        var responses = _db.BatchResponses(
            "INSERT INTO Music VALUE {'pk':'a','sk':'1'}",
            "UPDATE Music SET t = 1 WHERE pk = 'a' AND sk = '2' AND n = 5",
            "DELETE FROM Music WHERE pk = 'a' AND sk = '3' RETURNING MODIFIED OLD *",
            "INSERT INTO Music VALUE {'pk':'b','sk':'1'}",
            "EXISTS(SELECT * FROM Music WHERE pk = 'z' AND sk = '1' AND a = 1)");
        Assert.Equal(
            [
                """{"Error":{"Code":"DuplicateItem","Message":"Duplicate primary key exists in table"},"TableName":"Music"}""",
                """{"Error":{"Code":"ConditionalCheckFailed","Message":"The conditional request failed"},"TableName":"Music"}""",
                """{"Error":{"Code":"ValidationError","Message":"Invalid returning clause: RETURNING MODIFIED OLD *. Only RETURNING ALL """
                    + """OLD * is allowed in DELETE statements."}}""",
                """{"TableName":"Music"}""",
                """{"Error":{"Code":"ValidationError","Message":"EXISTS can only be used in ExecuteTransaction write requests."}}""",
            ],
            responses.Select(static response => response!.ToJsonString()));
        Assert.NotEqual("", _db.Get("b", "1"));
    }

    [Fact]
    public void Returning_is_answered_as_one_item()
    {
        _db.Put("a", "1", "\"n\":{\"N\":\"1\"}");
        var responses = _db.BatchResponses("UPDATE Music SET n = n + 1 WHERE pk = 'a' AND sk = '1' RETURNING MODIFIED NEW *");
        Assert.Equal("""{"TableName":"Music","Item":{"n":{"N":"2"}}}""", responses[0]!.ToJsonString());
        responses = _db.BatchResponses("UPDATE Music REMOVE n WHERE pk = 'a' AND sk = '1' RETURNING MODIFIED NEW *");
        Assert.Equal("""{"TableName":"Music"}""", responses[0]!.ToJsonString());
    }

    [Fact]
    public void Reads_and_writes_do_not_mix_and_no_item_is_named_twice()
    {
        Assert.Equal("ValidationException", _db.Service.Error("BatchExecuteStatement",
            PartiQlService.Batch("SELECT * FROM Music WHERE pk = 'a' AND sk = '1'", "INSERT INTO Music VALUE {'pk':'b','sk':'1'}")).Type);
        Assert.Equal("ValidationException", _db.Service.Error("BatchExecuteStatement",
            PartiQlService.Batch("INSERT INTO Music VALUE {'pk':'b','sk':'1'}", "DELETE FROM Music WHERE pk = 'b' AND sk = '1'")).Type);
        Assert.Equal("", _db.Get("b", "1"));
    }

    [Fact]
    public void Capacity_is_counted_by_statement_and_consistency()
    {
        _db.Put("a", "1");
        const string Select = "SELECT * FROM Music WHERE pk = 'a' AND sk = '1'";
        Assert.Contains("\"ConsumedCapacity\":[{\"TableName\":\"Music\",\"CapacityUnits\":1.5}]", _db.Service.Ok("BatchExecuteStatement",
            $$"""
            {"Statements":[{{PartiQlService.Body(Select, null, ",\"ConsistentRead\":true")}},
             {{PartiQlService.Body(Select.Replace("'1'", "'2'", StringComparison.Ordinal))}}],"ReturnConsumedCapacity":"TOTAL"}
            """),
            StringComparison.Ordinal);
    }

    [Fact]
    public void The_requests_shape_is_checked_first()
    {
        _db.Service.Invalid("BatchExecuteStatement", """{"Statements":[]}""",
            "1 validation error detected: Value '[]' at 'statements' failed to satisfy constraint: Member must have length greater than or equal to 1");
        _db.Service.Invalid("BatchExecuteStatement", """{"Statements":[{}]}""",
            "1 validation error detected: Value null at 'statements.1.member.statement' failed to satisfy constraint: Member must not be null");
        Assert.Equal("ValidationException",
            _db.Service.Error("BatchExecuteStatement", PartiQlService.Batch([.. Enumerable.Repeat("SELECT * FROM Music", 26)])).Type);
    }
}

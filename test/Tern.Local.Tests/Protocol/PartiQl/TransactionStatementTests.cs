using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol.PartiQl;

public class TransactionStatementTests
{
    private const string Mismatch = "The provided key element does not match the schema";
    private const string NoKey =
        "Validation failed in TransactStatements[0]: Select statements within ExecuteTransaction must specify the primary key in the where clause.";

    private readonly PartiQlService _db = new();

    [Fact]
    public void Writes_are_done_together_or_not_at_all()
    {
        _db.Put("a", "1", "\"n\":{\"N\":\"1\"}");
        Assert.Equal("""{"Responses":[]}""", _db.Service.Ok("ExecuteTransaction", PartiQlService.Transaction(
            "INSERT INTO Music VALUE {'pk':'b','sk':'1'}", "UPDATE Music SET n = n + 1 WHERE pk = 'a' AND sk = '1'",
                "DELETE FROM Music WHERE pk = 'c' AND sk = '1'")));
        Assert.Contains("\"N\":\"2\"", _db.Get("a", "1"), StringComparison.Ordinal);
        Assert.Equal("DuplicateItem Duplicate primary key exists in table; None",
            _db.Reasons("INSERT INTO Music VALUE {'pk':'b','sk':'1'}", "INSERT INTO Music VALUE {'pk':'d','sk':'1'}"));
        Assert.Equal("", _db.Get("d", "1"));
        Assert.Equal("None; ConditionalCheckFailed The conditional request failed",
            _db.Reasons("DELETE FROM Music WHERE pk = 'b' AND sk = '1'", "UPDATE Music SET n = 9 WHERE pk = 'a' AND sk = '1' AND n = 5"));
        Assert.NotEqual("", _db.Get("b", "1"));
    }

    [Fact]
    public void Exists_is_a_condition()
    {
        _db.Put("x1", "1", "\"flag\":{\"S\":\"right\"}");
        const string Update = "UPDATE Music SET won = 1 WHERE pk = 'x2' AND sk = '1'";
        _db.Put("x2", "1");
        _db.Service.Ok("ExecuteTransaction",
            PartiQlService.Transaction("EXISTS(SELECT * FROM Music WHERE (pk = 'x1' AND sk = '1') AND awards IS MISSING)", Update));
        Assert.Contains("won", _db.Get("x2", "1"), StringComparison.Ordinal);
        const string Failed = "ConditionalCheckFailed The conditional request failed; None";
        Assert.Equal(Failed, _db.Reasons("EXISTS(SELECT * FROM Music WHERE pk = 'x1' AND sk = '1' AND flag IS MISSING)", Update));
        Assert.Equal(Failed, _db.Reasons("EXISTS(SELECT * FROM Music WHERE pk = 'x1' AND sk = '1' AND pk = 'x2' AND flag = 'right')", Update));
        const string Refused = "Validation failed in TransactStatements[0]: EXISTS() must contain a single item read with additional condition";
        _db.InvalidTransaction(Refused, "EXISTS(SELECT * FROM Music WHERE pk = 'x1' AND sk = '1')", Update);
        _db.InvalidTransaction(Refused, "EXISTS(SELECT * FROM Music WHERE pk IN ['x1'] AND sk = '1' AND flag = 'one')", Update);
    }

    [Fact]
    public void Reads_are_of_single_items_by_their_keys()
    {
        _db.Put("a", "1", "\"n\":{\"N\":\"1\"}");
        const string Select = "SELECT n FROM Music WHERE ";
        Assert.Equal("""{"Responses":[{"Item":{"n":{"N":"1"}}},{}]}""", _db.Service.Ok("ExecuteTransaction",
            PartiQlService.Transaction(Select + "(sk = '1') AND pk = 'a' AND pk = 'a'", Select + "pk IN ['b'] AND sk IN ['1']")));
        foreach (var where in new[] { "pk = 'a'", "pk = 'a' AND sk = '1' AND n = 1", "pk = 'a' AND sk = '1' AND pk = 'b'",
            "pk = 'a' AND sk > '1'", "attribute_exists(n)" })
            _db.InvalidTransaction(NoKey, Select + where);
        _db.InvalidTransaction("Validation failed in TransactStatements[0]: Overlapping conditions with range keys are not supported in where clause",
            Select + "pk IN ['a','a'] AND sk = '1'");
        _db.InvalidTransaction("Validation failed in TransactStatements[0]: Reads on indices are not supported within transactions.",
            "SELECT * FROM Music.\"i\" WHERE pk = 'a' AND sk = '1'");
        _db.InvalidTransaction("Transaction request cannot include multiple operations on one item", Select + "pk = 'a' AND sk = '1'",
            Select + "sk = '1' AND pk = 'a'");
        Assert.Equal($"None; None; ValidationError {Mismatch}",
            _db.Reasons(Select + "pk = 'a' AND sk = '1'", Select + "pk = 'a' AND sk = '1'", Select + "pk = 1 AND sk = '1'"));
    }

    [Fact]
    public void Faults_of_a_statement_name_its_number()
    {
        const string Update = "UPDATE Music SET a = 1 WHERE pk = 'a' AND sk = '1'";
        _db.InvalidTransaction("Validation failed in TransactStatements[1]: Statement wasn't well formed, can't be processed: Unexpected term", Update,
            "SELECT * FROM Music WHERE");
        _db.InvalidTransaction("Validation failed in TransactStatements[0]: RETURNING clause is not supported in ExecuteTransaction.",
            Update + " RETURNING ALL NEW *");
        _db.InvalidTransaction("Validation failed in TransactStatements[0]: This operation is not supported on an index",
            "UPDATE Music.\"i\" SET d = 'x' WHERE pk = 'a'");
        _db.InvalidTransaction("ExecuteTransaction API does not support both read and write operations in the same request.",
            "SELECT * FROM Music WHERE pk = 'a' AND sk = '1'", Update);
        _db.Service.Invalid("ExecuteTransaction",
            $$"""{"TransactStatements":[{{PartiQlService.Body(Update)}},{{PartiQlService.Body("no statement", """[{"N":"abc"}]""")}}]}""",
            "The parameter cannot be converted to a numeric value: abc");
    }

    [Fact]
    public void A_missing_table_or_key_cancels()
    {
        const string Missing = "UPDATE nowhere SET a = 1 WHERE pk = 'x' AND sk = '1'";
        const string NotFound = "ResourceNotFound Requested resource not found";
        Assert.Equal($"{NotFound}; {NotFound}", _db.Reasons(Missing + " RETURNING ALL NEW *", "DELETE FROM nowhere WHERE pk = 'x' AND sk = '1'"));
        _db.InvalidTransaction("Validation failed in TransactStatements[1]: RETURNING clause is not supported in ExecuteTransaction.",
            Missing, "UPDATE Music SET a = 1 WHERE pk = 'a' AND sk = '1' RETURNING ALL NEW *");
        const string Update = "UPDATE Music SET a = 1 WHERE ";
        var reasons = _db.Reasons(Update + "pk = 'k'", Update + "pk IN ['k'] AND sk = '1'", Update + "pk = 'k' AND sk = 1", Update
            + "pk = 'k' AND sk = '1'", "INSERT INTO Music VALUE {'pk':'k'}");
        Assert.Equal($"ValidationError {Mismatch}; ValidationError {Mismatch}; ValidationError {Mismatch}; None; "
            + "ValidationError One or more parameter values were invalid: Missing the key sk in the item", reasons);
    }

    [Fact]
    public void A_token_makes_a_transaction_once()
    {
        _db.Put("a", "1", "\"n\":{\"N\":\"0\"}");
        string Body(int add) =>
            PartiQlService.Transaction($"UPDATE Music SET n = n + {add} WHERE pk = 'a' AND sk = '1'")[..^1]
                + ",\"ClientRequestToken\":\"t\",\"ReturnConsumedCapacity\":\"TOTAL\"}";
        JsonNode Send() => _db.Service.OkNode("ExecuteTransaction", Body(1));
        Assert.Equal("""{"Responses":[],"ConsumedCapacity":[{"TableName":"Music","CapacityUnits":2,"WriteCapacityUnits":2}]}""", Send().ToJsonString());
        Assert.Equal("""{"Responses":[],"ConsumedCapacity":[{"TableName":"Music","CapacityUnits":2,"ReadCapacityUnits":2}]}""", Send().ToJsonString());
        Assert.Contains("\"n\":{\"N\":\"1\"}", _db.Get("a", "1"), StringComparison.Ordinal);
        _db.Service.Ok("ExecuteTransaction", Body(1).Replace("\":", "\" : ", StringComparison.Ordinal)); // the same parameters
        Assert.Equal("IdempotentParameterMismatchException", _db.Service.Error("ExecuteTransaction", Body(2)).Type);
    }

    [Fact]
    public void The_existing_item_is_returned_if_requested()
    {
        _db.Put("a", "1", "\"n\":{\"N\":\"0\"}");
        const string Statement = "UPDATE Music SET n = 1 WHERE pk = 'a' AND sk = '1' AND n = 5";
        var body = PartiQlService.Body(Statement, null, ",\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\"");
        var (_, answer) = _db.Service.Call("ExecuteTransaction", $$"""{"TransactStatements":[{{body}}]}""");
        Assert.Contains("\"Item\":{\"n\":{\"N\":\"0\"}", answer, StringComparison.Ordinal);
    }
}

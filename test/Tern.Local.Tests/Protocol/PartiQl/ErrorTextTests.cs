namespace Tern.Local.Tests.Protocol.PartiQl;

/// <summary>Known texts of the service.</summary>
public class ErrorTextTests
{
    private const string Malformed = "Statement wasn't well formed, can't be processed: ";

    private readonly PartiQlService _db = new();

    [Theory]
    [InlineData("SELECT * FROM Music WHERE pk = 1 foo", "Unexpected token after expression")]
    [InlineData("SELECT * FROM Music WHERE pk = 1 e5", "Unexpected token after expression")]
    [InlineData("SELECT * FROM Music WHERE pk = 1)", "Unexpected token after expression")]
    [InlineData("INSERT INTO Music VALUE {'pk': 1} foo", "Unexpected token after expression")]
    [InlineData("INSERT INTO Music t VALUE {'pk': 'x'}", "Unexpected token after expression")]
    [InlineData("UPDATE Music SET a = 9 WHERE pk = 1 foo", "Unexpected token after expression")]
    [InlineData("DELETE FROM Music WHERE pk = 1 foo", "Unexpected token after expression")]
    [InlineData("DELETE FROM Music WHERE pk = 1 ORDER BY pk", "Unexpected token after expression")]
    [InlineData("SELECT * FROM Music ORDER BY pk WHERE pk = 1", "Unexpected token after expression")]
    [InlineData("FROM Music SET c = 1 WHERE pk = 'a'", "Unexpected token after expression")]
    [InlineData("SELECT * FROM Music WHERE pk = 1e2147483648", "")]
    [InlineData("SELECT * FROM Music WHERE pk = 1e99999999999", "")]
    [InlineData("SELECT * FROM Music WHERE pk = 1.5e-2147483647", "")]
    [InlineData("SELECT * FROM Music WHERE pk = 1 # note", "")]
    [InlineData("SELECT * FROM Music WHERE pk = 1 /* note", "")]
    [InlineData("SELECT * FROM \"Music", "")]
    [InlineData("SELECT * FROM Music WHERE pk = 'a", "")]
    [InlineData("SELECT * FROM Music WHERE", "Unexpected term")]
    [InlineData("SELECT * FROM Music WHERE;", "Unexpected term")]
    [InlineData("UPDATE Music SET a = 1 WHERE", "Unexpected term")]
    [InlineData("DELETE FROM Music WHERE", "Unexpected term")]
    [InlineData("SELECT * FROM Music WHERE NOT", "Unexpected term")]
    [InlineData("SELECT * FROM Music WHERE (", "Unexpected term")]
    [InlineData("SELECT * FROM nowhere WHERE", "Unexpected term")]
    [InlineData("SELECT * FROM", "Unexpected term")]
    [InlineData("SELECT * FROM Music WHERE pk = 'p1' AND", "Missing right-hand side expression of infix operator")]
    [InlineData("SELECT * FROM Music WHERE pk = 'p1' OR", "Missing right-hand side expression of infix operator")]
    [InlineData("SELECT * FROM Music WHERE ORDER BY pk", "Unexpected keyword")]
    [InlineData("INSERT INTO urls (key, secret) VALUES (?, ?)", "Unexpected keyword")]
    [InlineData("SELECT * FROM Music WHERE pk = 'a' AND x IS FOO", "Expected type name")]
    [InlineData("SELECT * FROM Music WHERE IS NULL", "Unexpected operator")]
    [InlineData("SELECT * FROM Music WHERE pk = LIKE", "Unexpected operator")]
    [InlineData("DELETE FROM", "Expected identifier for simple path")]
    [InlineData("DELETE FROM;", "Expected identifier for simple path")]
    [InlineData("DELETE FROM WHERE pk = 'a'", "Expected identifier for simple path")]
    [InlineData("SLECT * FROM Music WHERE pk = 'a'", "Expected data manipulation")]
    [InlineData("UPDATE Payment-dev SET active=? WHERE id=?", "Expected data manipulation")]
    [InlineData("UPDATE Music WHERE pk = 'a'", "Expected data manipulation")]
    [InlineData("FROM Music WHERE pk = 'a'", "Expected data manipulation")]
    [InlineData("SELECT * FROM Music WHERE attribute_exists(m.inner)", "Invalid path dot component")]
    public void An_invalid_statement_returns_the_reason(string statement, string detail) => _db.Invalid(statement, Malformed + detail);

    [Theory]
    [InlineData("SELECT * FROM Music t WHERE pk = 'x'", "Aliasing is not supported")]
    [InlineData("SELECT * FROM Music AS t WHERE pk = 'x'", "Aliasing is not supported")]
    [InlineData("UPDATE Music t SET a = 3 WHERE pk = 'x'", "Aliasing is not supported")]
    [InlineData("DELETE FROM \"Music\" t WHERE pk = 'x'", "Aliasing is not supported")]
    [InlineData("SELECT * FROM Music LIMIT 5", "Unsupported clause: LIMIT at 1:27:1")]
    [InlineData("x IS INT4", "Unsupported operation: IsType")]
    [InlineData("x IS DOUBLE PRECISION", "Unsupported operation: IsType")]
    [InlineData("SELECT * FROM \"\" WHERE pk = 'p'", "Path component cannot be an empty string")]
    [InlineData("INSERT INTO \"Music\".\"i\" VALUE {'pk':'a'}", "FROM clause may only contain a single table name")]
    [InlineData("UPDATE \"Music\".\"i\" SET d = 'x' WHERE pk = 'a'", "This operation is not supported on an index")]
    [InlineData("DELETE FROM \"Music\".\"i\" WHERE pk = 'a'", "This operation is not supported on an index")]
    [InlineData("SELECT COUNT(*) FROM nowhere", "Unexpected path component at 1:8:5")]
    [InlineData("SELECT\n attribute_exists(ss) FROM Music", "Unexpected path component at 2:2:16")]
    [InlineData("SELECT l[-1] FROM Music", "List index is not within the allowable range; index: [-1] at 1:11:1")]
    [InlineData("SELECT l[2147483648] FROM Music", "List index is not within the allowable range; index: [2147483648] at 1:10:10")]
    [InlineData("SELECT * FROM Music WHERE EXISTS(ss)", "Unrecognized function: exists at 1:27:6")]
    [InlineData("SELECT * FROM Music WHERE set_add(ss, <<'x'>>) = ss", "Unrecognized function: set_add at 1:27:7")]
    [InlineData("SELECT * FROM Music WHERE attribute_exists('ss')", "Operator or function requires a document path; operator or function: attribute_exists")]
    [InlineData("SELECT * FROM Music WHERE attribute_exists()",
        "Incorrect number of operands for operator or function; operator or function: attribute_exists, number of operands: 0")]
    [InlineData("SELECT * FROM Music WHERE attribute_exists(ss, ns)",
        "Incorrect number of operands for operator or function; operator or function: attribute_exists, number of operands: 2")]
    [InlineData("SELECT * FROM Music WHERE attribute_type(l, 1)",
        "Incorrect operand type for operator or function; operator or function: attribute_type, operand type: N")]
    [InlineData("SELECT * FROM Music WHERE attribute_type(l, 'X')", "Invalid attribute type name found; type: X, valid types: {N,BS,L,B,NULL,M,S,SS,NS,BOOL}")]
    [InlineData("SELECT * FROM Music WHERE v < true", "Incorrect operand type for operator or function; operator or function: <, operand type: BOOL")]
    [InlineData("SELECT * FROM Music WHERE v BETWEEN null AND 1",
        "Incorrect operand type for operator or function; operator or function: BETWEEN, operand type: NULL")]
    [InlineData("SELECT * FROM Music WHERE attribute_exists(n) > false",
        "Incorrect operand type for operator or function; operator or function: >, operand type: BOOL")]
    [InlineData("SELECT * FROM Music WHERE n > -n", "Incorrect number of operands for operator or function; operator or function: -, number of operands: 1")]
    [InlineData("SELECT * FROM Music WHERE n = n + 1", "Unsupported operator in Condition Expression. Operator: +")]
    [InlineData("SELECT * FROM Music WHERE pk = 1e126", "Number overflow. Attempting to store a number with magnitude larger than supported range under root")]
    [InlineData("SELECT * FROM Music WHERE pk = 1e-131",
        "Number underflow. Attempting to store a number with magnitude smaller than supported range under root")]
    [InlineData("SELECT * FROM Music WHERE pk = 123456789012345678901234567890123456789",
        "Attempting to store more than 38 significant digits in a Number under root")]
    [InlineData("INSERT INTO Music VALUE {'pk':'a','m':{'x':1e126}}",
        "Number overflow. Attempting to store a number with magnitude larger than supported range under root.x")]
    [InlineData("INSERT INTO Music VALUE {'pk':'a','l':[1,1e126]}",
        "Number overflow. Attempting to store a number with magnitude larger than supported range under root[1]")]
    [InlineData("INSERT INTO Music VALUE {'pk':'a','s':<<>>}", "Empty bags are not supported")]
    [InlineData("INSERT INTO Music VALUE {'pk':'a','s':<<1,'a'>>}", "Unsupported data type in Bag. DynamoDB only supports either numbers or strings in bags")]
    [InlineData("INSERT INTO Music VALUE {'pk':'a','s':<<'a','a'>>}",
        "One or more parameter values were invalid: Input collection [a, a] contains duplicates.")]
    [InlineData("UPDATE Music SET n = set_add(n, <<2, 2.0>>) WHERE pk='a' AND sk='1'",
        "One or more parameter values were invalid: Input collection [2, 2.0] contains duplicates! under root")]
    [InlineData("INSERT INTO Music VALUE {'pk':'a','s':set_add(<<'a'>>,<<'b'>>)}", "Unsupported data type: set_add under key root at 1:39:7")]
    [InlineData("UPDATE Music SET t = set_add(ss, <<'x'>>) WHERE pk='a' AND sk='1'", "The first argument to SET_ADD must equal the assignment value at 1:22:7")]
    [InlineData("UPDATE Music SET ss = set_add(<<'a'>>, <<'b'>>) WHERE pk='a' AND sk='1'",
        "The first argument to SET_ADD must equal the assignment value at 1:23:7")]
    [InlineData("UPDATE Music\nSET ss = set_delete(\"ss\", ['x']) WHERE pk='a' AND sk='1'",
        "The second argument to SET_DELETE must be a value with type SET at 2:21:4")]
    [InlineData("UPDATE Music SET ss = set_add(ss) WHERE pk='a' AND sk='1'", "SET_ADD must have exactly two arguments at 1:23:7")]
    [InlineData("UPDATE Music SET n = 'a' + 1 WHERE pk='a' AND sk='1'",
        "Incorrect operand type for operator or function; operator or function: +, operand type: S")]
    [InlineData("UPDATE Music SET n = n - null WHERE pk='a' AND sk='1'",
        "Incorrect operand type for operator or function; operator or function: -, operand type: NULL")]
    [InlineData("FROM Music SET c = 1", "Where clause does not contain a mandatory equality on all key attributes")]
    [InlineData("UPDATE Music SET c = 1 WHERE pk = 'a'", "Where clause does not contain a mandatory equality on all key attributes")]
    [InlineData("DELETE FROM Music WHERE name = 'a'", "Where clause does not contain a mandatory equality on all key attributes")]
    [InlineData("UPDATE Music SET c = 1 WHERE pk IN ['a'] AND sk = '1'", "Where clause does not contain a mandatory equality on all key attributes")]
    [InlineData("UPDATE Music SET c = 1 WHERE pk = 'a' AND sk = '1' AND pk = 'b'",
        "Multiple conditions on same key pk. Only single item Update/Insert/Delete are supported")]
    [InlineData("DELETE FROM Music WHERE pk = 'x' RETURNING MODIFIED OLD *",
        "Invalid returning clause: RETURNING MODIFIED OLD *. Only RETURNING ALL OLD * is allowed in DELETE statements.")]
    [InlineData("SELECT sk FROM Music ORDER BY sk", "Must have WHERE clause in the statement when using ORDER BY clause.")]
    [InlineData("SELECT sk FROM Music WHERE pk = 'o' ORDER BY Total DESC", "Attribute Total in ORDER BY clause must be part of the primary key")]
    [InlineData("SELECT sk FROM Music WHERE pk > 'a' ORDER BY sk",
        "Must have at least one non-optional hash key condition in WHERE clause when using ORDER BY clause.")]
    [InlineData("SELECT sk FROM Music WHERE pk IN ['o','p'] ORDER BY sk",
        "Must have hash key in ORDER BY clause when more than one hash key condition specified in WHERE clause.")]
    [InlineData("SELECT sk FROM Music WHERE pk IN ['r','r']", "Overlapping conditions with range keys are not supported in where clause")]
    [InlineData("SELECT sk FROM Music WHERE pk = 'r' AND (sk > '0' OR sk < '5')", "Overlapping conditions with range keys are not supported in where clause")]
    [InlineData("SELECT sk FROM Music WHERE pk = 'r' AND (sk = '1' OR flag = 'two')",
        "Overlapping conditions with range keys are not supported in where clause")]
    [InlineData("SELECT sk FROM Music WHERE (pk = 'r' AND f = 'one') OR (pk = 'r' AND f = 'two')",
        "Overlapping conditions with range keys are not supported in where clause")]
    [InlineData("SELECT sk FROM Music WHERE pk = 'a' AND x <> '1' OR pk = 'a' AND sk = '2'",
        "Overlapping conditions with range keys are not supported in where clause")]
    [InlineData("SELECT sk FROM Music WHERE pk = 1 OR pk = 'r'", "Key attribute's data type should match its data type in table's schema: Key pk")]
    [InlineData("SELECT sk FROM Music WHERE pk = 'r' AND sk IN ['1', 2]", "Key attribute's data type should match its data type in table's schema: Key sk")]
    [InlineData("EXISTS(SELECT * FROM Music WHERE pk = 'x1' AND sk = '1' AND a IS MISSING)", "EXISTS can only be used in ExecuteTransaction write requests.")]
    public void Unsupported_statements_return_the_message_of_the_service(string statement, string message) => _db.Invalid(statement, message);

    [Fact]
    public void Statements_that_look_alike_run()
    {
        foreach (var where in new[] { "pk = 'r' OR sk = '1'", "pk > 1", "v < 5", $"pk IN [{Values(50)}] AND flag IN [{Values(100)}]",
            $"pk IN [{Values(51)}] OR flag = 'one'" })
            Assert.Equal("[]", _db.Items("SELECT sk FROM Music WHERE " + where));
    }

    [Fact]
    public void Reads_and_operands_are_counted()
    {
        foreach (var where in new[] { $"pk IN [{Values(51)}]", $"pk = 'r' AND sk IN [{Values(51)}]", $"pk IN [{Values(26)}] AND sk IN ['1','2']" })
            _db.Invalid("SELECT sk FROM Music WHERE " + where, "Too many decomposed read operations for a given query.");
        const string TooMany = "The IN operator is provided with too many operands; number of operands: 101";
        _db.Invalid($"SELECT sk FROM Music WHERE pk = 'r' AND flag IN [{Values(101)}]", TooMany);
        _db.Invalid($"UPDATE Music SET t = 1 WHERE pk = 'r' AND sk = '1' AND flag IN [{Values(101)}]", TooMany);
    }

    [Fact]
    public void Parameters_are_validated_before_the_statement()
    {
        const string Duplicates = "One or more parameter values were invalid: Input collection [a, a] contains duplicates.";
        _db.Invalid("UPDATE Music SET WHERE", Duplicates, """[{"SS":["a","a"]}]""");
        _db.Invalid("SELECT * FROM Music WHERE pk = ?",
            "One or more parameter values were invalid: Null attribute value types must have the value of true", """[{"NULL":false}]""");
        _db.Invalid("UPDATE Music SET x = [?] WHERE pk = 'a' AND sk = '1'", "Unsupported data type: Parameter under key root[0] at 1:23:1", """[{"S":"v"}]""");
        _db.Invalid("INSERT INTO Music VALUE {'pk':'a','sk':'1','m':{'k':?}}",
            "Unsupported data type: Parameter under key root.k at 1:53:1", """[{"S":"v"}]""");
        _db.Invalid("UPDATE Music SET ss = set_add(ss, ?) WHERE pk = 'a' AND sk = '1'",
            "The second argument to SET_ADD must be a value with type SET at 1:31:2", """[{"S":"v"}]""");
    }

    [Theory]
    [InlineData("1e99999999999")]
    [InlineData("-1e99999999999")]
    [InlineData("1e-99999999999")]
    [InlineData("1e2147483648")]
    [InlineData("1e-2147483648")]
    public void Parameters_with_exponents_beyond_32_bits_are_not_numbers(string number)
    {
        var message = "The parameter cannot be converted to a numeric value: " + number;
        foreach (var parameter in new[] { $$"""{"N":"{{number}}"}""", $$"""{"L":[{"N":"1"},{"N":"{{number}}"}]}""",
            "{\"M\":{\"N\":{\"N\":\"" + number + "\"}}}", $$"""{"NS":["1","{{number}}"]}""" })
            _db.Invalid("SELECT * FROM Music WHERE pk = ?", message, $"[{parameter}]");
    }

    [Fact]
    public void The_largest_exponents_wrap_around()
    {
        _db.Invalid("SELECT * FROM Music WHERE n = ?",
            "Number underflow. Attempting to store a number with magnitude smaller than supported range", """[{"N":"1e2147483647"}]""");
        _db.Invalid("SELECT * FROM Music WHERE n = ?",
            "Number overflow. Attempting to store a number with magnitude larger than supported range", """[{"N":"1e126"}]""");
        _db.Invalid("SELECT * FROM Music WHERE n = ?", "The parameter cannot be converted to a numeric value", """[{"N":""}]""");
    }

    [Fact]
    public void Literals_nest_31_levels()
    {
        string Maps(int levels) => string.Concat(Enumerable.Repeat("{'a':", levels)) + "1" + new string('}', levels);
        const string Where = " WHERE pk='n' AND sk='1'";
        _db.Invalid("UPDATE Music SET d = " + Maps(32) + Where, "Nesting Levels have exceeded supported limits under root"
            + string.Concat(Enumerable.Repeat(".a", 32)));
        _db.Invalid("UPDATE Music SET d = {'a':" + new string('[', 31) + "1" + new string(']', 31) + "}" + Where,
            "Nesting Levels have exceeded supported limits under root.a" + string.Concat(Enumerable.Repeat("[0]", 31)));
        _db.Run("INSERT INTO Music VALUE {'pk':'n','sk':'1','d':" + Maps(31) + "}");
        _db.Put("deep", "1", "\"m\":{\"M\":{}}");
        var parameter = string.Concat(Enumerable.Repeat("{\"M\":{\"a\":", 31)) + "{\"S\":\"x\"}" + string.Concat(Enumerable.Repeat("}}", 31));
        _db.Invalid("UPDATE Music SET m.deep = ? WHERE pk = 'deep' AND sk = '1'", "Nesting Levels have exceeded supported limits", $"[{parameter}]");
    }

    [Theory]
    [InlineData("{}", "1 validation error detected: Value null at 'statement' failed to satisfy constraint: Member must not be null")]
    [InlineData("""{"Statement":""}""",
        "1 validation error detected: Value '' at 'statement' failed to satisfy constraint: Member must have length greater than or equal to 1")]
    [InlineData("""{"Statement":"x","Limit":0}""",
        "1 validation error detected: Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1")]
    [InlineData("""{"Statement":"x","Parameters":[]}""",
        "1 validation error detected: Value '[]' at 'parameters' failed to satisfy constraint: Member must have length greater than or equal to 1")]
    [InlineData("""{"Statement":"x","ReturnConsumedCapacity":"ALL"}""",
        "1 validation error detected: Value 'ALL' at 'returnConsumedCapacity' failed to satisfy constraint: Member must satisfy enum value "
            + "set: [INDEXES, TOTAL, NONE]")]
    public void The_requests_shape_is_checked_first(string body, string message) => _db.Service.Invalid("ExecuteStatement", body, message);

    [Fact]
    public void A_missing_table_is_not_found()
    {
        foreach (var statement in new[] { "SELECT * FROM nowhere", "INSERT INTO nowhere VALUE {'a':1}",
            "UPDATE nowhere SET a = 1 WHERE b = 2", "DELETE FROM nowhere WHERE a = 1" })
            Assert.Equal(("ResourceNotFoundException", "Requested resource not found"), _db.Service.Error("ExecuteStatement", PartiQlService.Body(statement)));
    }

    [Fact]
    public void Updates_fail_as_UpdateItem_does()
    {
        _db.Put("a", "1", """ "ss":{"SS":["a"]},"s":{"S":"x"} """);
        const string Where = " WHERE pk = 'a' AND sk = '1'";
        foreach (var change in new[] { "ss = set_add(ss, <<1>>)", "s = set_add(s, <<'x'>>)", "ss = set_delete(ss, <<1>>)", "s = s + 1" })
            _db.Invalid($"UPDATE Music SET {change}{Where}", "An operand in the update expression has an incorrect data type");
        _db.Invalid("UPDATE Music SET no = list_append(no, [1])" + Where, "The provided expression refers to an attribute that does not exist in the item");
        _db.Invalid("UPDATE Music SET new[0] = 'x'".Replace("new", "fresh", StringComparison.Ordinal) + Where,
            "The document path provided in the update expression is invalid for update");
        _db.Invalid("UPDATE Music SET sk = '2'" + Where,
            "One or more parameter values were invalid: Cannot update attribute sk. This attribute is part of the key");
        _db.Invalid("UPDATE Music SET a = 1" + " WHERE pk = 'a' AND sk = 1", "The provided key element does not match the schema");
    }

    private static string Values(int count) => string.Join(',', Enumerable.Range(0, count).Select(static i => $"'v{i}'"));
}

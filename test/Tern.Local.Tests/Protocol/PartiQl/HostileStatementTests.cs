using System.Diagnostics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol.PartiQl;

public class HostileStatementTests
{
    private static readonly string[] s_valid =
    [
        "SELECT * FROM \"Music\" WHERE pk = 'a' AND sk BETWEEN '1' AND '9' ORDER BY sk DESC",
        "SELECT m.k[0], \"quoted\"\"name\", l[1] FROM Music WHERE pk IN ['a','b'] AND (n > -1.5e3 OR NOT begins_with(s, 'x')) AND size(s) >= .5",
        "SELECT sk FROM Music WHERE attribute_exists(m.x) = true AND x IS NOT MISSING OR contains(ss, 'q') AND y IN [1, 2, [3], {'a': <<1,2>>}]",
        "SELECT sk FROM Music WHERE (pk = 'a' AND sk < '3') OR (pk = 'b' AND NOT sk = '1') OR (pk = 'b' AND sk > '0')",
        "INSERT INTO \"Music\" VALUE {'pk': 'RANDOM', 'sk': '1', 'm': {'x': [1, true, null, 'it''s']}, 'ss': <<'a','b'>>, 'ns': <<1, 2.5>>}",
        "UPDATE Music SET n = n + 1 SET l = list_append(l, [1]), m.x = 'z' REMOVE gone WHERE pk = 'a' AND sk = '1' AND attribute_exists(n) "
            + "RETURNING MODIFIED NEW *",
        "UPDATE \"Music\" SET ss = set_add(ss, <<'x'>>) SET ns = set_delete(ns, <<1>>) WHERE pk = 'a' AND sk = '1'",
        "FROM Music WHERE pk = 'a' AND sk = '1' SET t = 1 REMOVE u",
        "DELETE FROM Music WHERE pk = 'zz' AND sk = '1' AND n = 1 RETURNING ALL OLD *",
        "SELECT * FROM Music WHERE pk = ? AND n IN [?, -2] /* c */ -- d",
    ];

    private static readonly string[] s_pieces =
    [
        "(", ")", "[", "]", "{", "}", "<<", ">>", "<", ">", "=", "<>", "!=", ",", ".", ";", ":", "?", "'", "''", "\"", "\"\"", "*", "+",
            "-", "--", "/*", "*/", "#", "`", "@", "\\", "\n",
        " AND ", " OR ", " NOT ", " IN ", " IS ", " MISSING", " NULL", " BETWEEN ", " LIKE ", " SELECT ", " FROM ", " WHERE ", " SET ",
            " REMOVE ", " VALUE ", " RETURNING ALL OLD *", " ORDER BY ",
        "EXISTS(", "size(", "set_add(", "attribute_type(", "1e999", "1e2147483647", "99999999999999999999999999999999999999999", "1.5",
            "-", "pk", "sk", "'a'", "true", "é", "😀", "\u0000",
    ];

    [Fact]
    public void The_valid_statements_of_the_mutator_run()
    {
        var service = Service();
        foreach (var statement in s_valid)
            service.Ok("ExecuteStatement", Body(statement, statement.Contains('?', StringComparison.Ordinal) ? """[{"S":"a"},{"N":"1"}]""" : null));
    }

    [Fact]
    public void Mutated_statements_never_fault_the_server()
    {
        var random = new Random(11);
        var service = Service();
        for (var i = 0; i < 40_000; i++)
        {
            var text = new StringBuilder(s_valid[random.Next(s_valid.Length)]);
            text.Replace("RANDOM", "r" + random.Next(20).ToString(System.Globalization.CultureInfo.InvariantCulture));
            for (var edits = random.Next(1, 5); edits > 0 && text.Length > 0; edits--)
            {
                var at = random.Next(text.Length);
                switch (random.Next(5))
                {
                    case 0: text.Remove(at, 1); break;
                    case 1: text.Remove(at, Math.Min(random.Next(25), text.Length - at)); break;
                    case 2: text.Insert(at, text.ToString(at, Math.Min(random.Next(30), text.Length - at))); break;
                    case 3: text[at] = (char)random.Next(1, 127); break;
                    default: text.Insert(at, s_pieces[random.Next(s_pieces.Length)]); break;
                }
            }

            var statement = text.ToString();
            var parameters = random.Next(4) switch { 0 => """[{"S":"a"},{"N":"1"}]""", 1 => """[{"S":"a"}]""", _ => null };
            var body = Body(statement, parameters);
            var (operation, request) = random.Next(3) switch
            {
                0 => ("BatchExecuteStatement",
                    $$"""{"Statements":[{{body}},{{Body("SELECT * FROM Music WHERE pk = 'q' AND sk = '1'", null)}}],"ReturnConsumedCapacity":"INDEXES"}"""),
                1 => ("ExecuteTransaction", $$"""{"TransactStatements":[{{body}}],"ReturnConsumedCapacity":"TOTAL"}"""),
                _ => ("ExecuteStatement", body),
            };
            var (status, answer) = service.Call(operation, request);
            Assert.True(status is 200 or 400, $"{operation} {statement}: {status} {answer}");
            using var _ = JsonDocument.Parse(answer); // every answer is JSON
        }
    }

    [Fact]
    public void Mutated_tokens_never_fault_the_server()
    {
        var random = new Random(5);
        var service = Service();
        const string Statement = "SELECT * FROM Music WHERE pk IN ['a','b'] AND NOT n = 7";
        var token = Convert.FromBase64String(
            JsonNode.Parse(service.Ok("ExecuteStatement", Body(Statement, null, ",\"Limit\":1")))!["NextToken"]!.GetValue<string>());
        for (var i = 0; i < 2_000; i++)
        {
            var bytes = token.ToArray();
            bytes[random.Next(2) == 0 ? random.Next(bytes.Length) : random.Next(16, bytes.Length)] = (byte)random.Next(256);
            if (random.Next(4) == 0) Array.Resize(ref bytes, random.Next(bytes.Length + 8));
            var (status, answer) = service.Call("ExecuteStatement", Body(Statement, null, $",\"NextToken\":\"{Convert.ToBase64String(bytes)}\""));
            Assert.True(status is 200 or 400, answer);
        }
    }

    [Fact]
    public void Nesting_without_end_and_long_statements_are_refused_at_once()
    {
        var service = Service();
        string Times(string text, int count) => string.Concat(Enumerable.Repeat(text, count));
        const string Where = "SELECT * FROM Music WHERE ";
        var watch = Stopwatch.StartNew();
        foreach (var statement in new[]
        {
            Where + Times("(", 8000), Where + Times("(", 4000) + "pk = 'a'" + Times(")", 4000), Where + Times("NOT ", 2000) + "pk = 'a'",
                Where + "n = " + Times("- ", 4000) + "1",
            Where + "n = " + Times("[", 8000), Where + "n = " + Times("[", 4000) + Times("]", 4000), Where + "n = " + Times("{'a':", 1600),
                Where + "n = " + Times("<<", 4000),
            Where + Times("size(", 1600), Where + "a" + Times(".a", 4000) + " = 1", Where + "a" + Times("[0]", 2700) + " = 1", "SELECT a"
                + Times(",a", 4000) + " FROM Music",
            Where + "pk = 'a'" + Times(" OR pk = 'b'", 670), Where + "pk = 'a'" + Times(" AND a = 1", 800), Where
                + "pk = 'a' AND (sk = '1'" + Times(" OR sk = '2'", 600) + ")",
            Where + "pk = 'a'" + Times(" AND (sk = '1' OR sk = '2')", 290), Where + "pk = 'a' AND n = 1" + Times(" + 1", 1900),
                "UPDATE Music SET a = 1" + Times(" + 1", 1900) + " WHERE pk = 'a' AND sk = '1'",
            "UPDATE Music SET a0 = 1" + string.Concat(Enumerable.Range(1, 600).Select(static i => $", a{i} = 1"))
                + " WHERE pk = 'a' AND sk = '1'", Where + "pk IN ['a'" + Times(",'a'", 1900) + "]",
            Where + "pk = 1" + new string('0', 8000), Where + "pk = 1e" + new string('9', 8000), new string('a', 8192),
                new string('\'', 8192), new string(' ', 8192), "EXISTS(" + Times("EXISTS(", 1000),
        })
        {
            Assert.True(statement.Length <= 8192, $"{statement.Length}");
            foreach (var (operation, request) in new[]
            {
                ("ExecuteStatement", Body(statement, null)), ("BatchExecuteStatement", $$"""{"Statements":[{{Body(statement, null)}}]}"""),
                    ("ExecuteTransaction", $$"""{"TransactStatements":[{{Body(statement, null)}}]}"""),
            })
            {
                var (status, answer) = service.Call(operation, request);
                Assert.True(status is 200 or 400, $"{operation} {statement[..60]}: {status} {answer}");
            }
        }

        Assert.True(watch.Elapsed < TimeSpan.FromMinutes(5));
        var (_, tooLong) = service.Call("ExecuteStatement", Body("SELECT * FROM Music WHERE pk = '" + new string('x', 8192) + "'", null));
        Assert.Contains("at 'statement' failed to satisfy constraint: Member must have length less than or equal to 8192", tooLong, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("ExecuteStatement", """{"Statement":1}""", "NUMBER_VALUE cannot be converted to String")]
    [InlineData("ExecuteStatement", """{"Statement":"x","Parameters":{}}""", "Start of structure or map found where not expected")]
    [InlineData("ExecuteStatement", """{"Statement":"x","Parameters":["a"]}""", "Unexpected value type in payload")]
    [InlineData("BatchExecuteStatement", """{"Statements":{}}""", "Start of structure or map found where not expected")]
    [InlineData("BatchExecuteStatement", """{"Statements":[1]}""", "Unexpected value type in payload")]
    [InlineData("ExecuteTransaction", """{"TransactStatements":"x"}""", "Unexpected field type")]
    public void Wrong_types_of_JSON_are_named(string operation, string body, string message) =>
        Assert.Equal(("SerializationException", message), Service().Error(operation, body));

    private static string Body(string statement, string? parameters, string more = "") => PartiQlService.Body(statement, parameters, more);

    private static LocalService Service()
    {
        var service = LocalService.WithTable();
        foreach (var (pk, sk) in new[] { ("a", "1"), ("a", "2"), ("b", "1") })
        {
            service.Ok("PutItem", $$$$"""
                {"TableName":"Music","Item":{"pk":{"S":"{{{{pk}}}}"},"sk":{"S":"{{{{sk}}}}"},"n":{"N":"1"},"s":{"S":"xyz"},"l":{"L":[{"N":"1"}]},
                 "m":{"M":{"x":{"S":"y"}}},"ss":{"SS":["q"]},"ns":{"NS":["1"]}}}
                """);
        }

        return service;
    }
}

using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol.PartiQl;

public class SelectTests
{
    private readonly PartiQlService _db = new();

    [Fact]
    public void Columns_are_named_by_the_last_name_of_their_paths()
    {
        _db.Put("a", "1", """ "m":{"M":{"k":{"L":[{"S":"c"}]},"sub":{"S":"deep"}}},"tags":{"L":[{"S":"a"},{"S":"b"}]} """);
        Assert.Equal("""[{"k[0]":{"S":"c"},"sub":{"S":"deep"},"tags[1]":{"S":"b"},"sk":{"S":"1"}}]""",
            _db.Items("SELECT m.k[0], m.sub, tags[1], m.nothing, \"sk\" FROM \"Music\" WHERE pk = 'a'"));
        Assert.Equal("""[{"l[0]":{"S":"x"}}]""".Replace("l[0]", "tags[0]", StringComparison.Ordinal).Replace("\"x\"", "\"a\"", StringComparison.Ordinal),
            _db.Items("SELECT tags[-0] FROM Music WHERE pk = 'a' AND sk = '1'"));
    }

    [Fact]
    public void Literals_of_every_type_can_be_compared()
    {
        _db.Run("INSERT INTO Music VALUE {'pk':'a','sk':'1','s':'it''s "
            + "here','n':-1.5e-3,'t':true,'z':null,'l':[1,'x'],'m':{'k':2},'ss':<<'a','b'>>,'ns':<<1,34,4.5>>}");
        foreach (var condition in new[]
        {
            "s = 'it''s here'", "n = -.0015", "n = - 0.0015", "t = true", "t <> FALSE", "z = null", "l = [1, 'x']", "m = {'k': 2.0}", "ss = <<'b', 'a'>>",
            "ns = <<4.5, 34, 1>>", "n != 1", "n < 0", "n BETWEEN -1 AND 0", "n IN [1, -0.0015]", "n IN (1, -0.0015)", "n NOT IN [1]", "n NOT BETWEEN 1 AND 2",
        })
        {
            Assert.Equal("1", _db.Keys($"SELECT sk FROM Music WHERE pk = 'a' AND {condition}"));
        }

        foreach (var condition in new[] { "s = 'its here'", "l = ['x', 1]", "n > 0", "t = false", "n IN []", "nope = 1", "nope < 1" })
        {
            Assert.Equal("", _db.Keys($"SELECT sk FROM Music WHERE pk = 'a' AND {condition}"));
        }
    }

    [Fact]
    public void Functions_and_type_tests_filter()
    {
        _db.Put("a", "1", """ "s":{"S":"str"},"ss":{"SS":["a","b"]},"nul":{"NULL":true},"flag":{"BOOL":true},"m":{"M":{"sub":{"S":"x"}}}"""
            + ""","n":{"N":"1"},"l":{"L":[]},"b":{"B":"AQ=="} """);
        foreach (var condition in new[]
        {
            "attribute_exists(ss)", "ATTRIBUTE_EXISTS(\"m\".sub)", "NOT attribute_exists(m.nope)", "attribute_not_exists(nope)",
                "size(s) = 3", "begins_with(s, 'st')",
            "contains(ss, 'a')", "contains(s, 'tr')", "attribute_type(ss, 'SS')", "nul IS NULL", "s IS NOT NULL", "nope IS NOT NULL",
                "nope IS MISSING", "s IS NOT MISSING",
            "flag IS BOOL", "flag IS BOOLEAN", "s IS STRING", "n IS NUMERIC", "m IS STRUCT", "m IS TUPLE", "l IS LIST", "b IS BLOB",
            "attribute_exists(nope) = false", "true = attribute_exists(n)", "attribute_exists(n) <> 1", "(n BETWEEN 0 AND 5) = true",
                "(n = 5 OR s = 'x') = false",
            "attribute_exists(nope) IN [true, false]", "attribute_exists(n) = attribute_exists(s)", "attribute_exists(n) = flag",
        })
        {
            Assert.Equal("1", _db.Keys($"SELECT sk FROM Music WHERE pk = 'a' AND {condition}"));
        }

        foreach (var condition in new[]
        {
            "absent IS NULL", "s IS NULL", "nul IS NOT NULL", "s IS BOOL", "size(s) = 4", "attribute_exists(n) = 1", "NOT attribute_exists(n) = true",
            "(attribute_exists(n) = true) = false", "attribute_exists(n) = s",
        })
        {
            Assert.Equal("", _db.Keys($"SELECT sk FROM Music WHERE pk = 'a' AND {condition}"));
        }
    }

    [Theory]
    [InlineData("pk = 'a' AND (sk = '1' OR sk = '2')", "1 2")]
    [InlineData("pk = 'a' AND sk IN ['3', '1']", "1 3")]
    [InlineData("pk = 'a' AND (sk < '2' OR sk > '2' OR sk = '2')", "1 2 3")]
    [InlineData("pk = 'a' AND NOT sk = '1' OR pk = 'a' AND sk = '2'", "2 3")]
    [InlineData("pk = 'a' AND sk <> '1' OR pk = 'a' AND sk = '2'", "2 3")]
    [InlineData("pk = 'a' AND NOT sk IN ['1', '3'] OR pk = 'a' AND sk = '2'", "2")]
    [InlineData("pk = 'a' OR pk = 'a' AND NOT sk = '1'", "1 2 3")]
    [InlineData("pk = 'a' AND sk > '1' AND sk <> '2'", "3")]
    [InlineData("pk = 'a' AND sk = '1' AND sk > '0'", "1")]
    [InlineData("pk = 'a' AND sk > '2' AND sk < '2'", "")]
    [InlineData("pk = 'a' AND sk BETWEEN '2' AND '9'", "2 3")]
    [InlineData("pk = 'a' AND begins_with(sk, '3')", "3")]
    [InlineData("'a' = pk AND '1' < sk", "2 3")]
    [InlineData("pk = 'a' AND pk = 'b'", "")]
    [InlineData("pk IN ['b', 'a'] AND sk = '2'", "2 2")]
    [InlineData("(pk = 'b' OR pk = 'a') AND flag = 'x'", "1 9")]
    [InlineData("pk = 'a' ORDER BY sk DESC", "3 2 1")]
    [InlineData("pk = 'a' ORDER BY sk ASC", "1 2 3")]
    [InlineData("pk = 'a' ORDER BY pk", "3 2 1")] // the service's own: without the sort key it descends
    [InlineData("pk IN ['a', 'b'] ORDER BY pk DESC, sk ASC", "2 9 1 2 3")]
    [InlineData("pk IN ['a', 'b'] ORDER BY pk DESC", "9 2 3 2 1")]
    [InlineData("pk IN ['a', 'b'] AND sk IN ['2', '1'] ORDER BY pk, sk DESC", "2 1 2")]
    public void Keys_are_ranges_in_order(string where, string keys)
    {
        foreach (var sk in new[] { "1", "2", "3" }) _db.Put("a", sk, sk == "1" ? "\"flag\":{\"S\":\"x\"}" : "");
        _db.Put("b", "2");
        _db.Put("b", "9", "\"flag\":{\"S\":\"x\"}");
        Assert.Equal(keys, _db.Keys("SELECT sk FROM Music WHERE " + where));
    }

    [Fact]
    public void A_key_reads_its_range_and_anything_else_the_table()
    {
        for (var i = 0; i < 40; i++) _db.Put("a", $"{i:00}", $$"""
             "pad":{"S":"{{new string('x', 1000)}}"}
            """);
        double Units(string where) =>
            _db.Service.OkNode("ExecuteStatement",
                PartiQlService.Body("SELECT sk FROM Music WHERE " + where, null, ",\"ReturnConsumedCapacity\":\"TOTAL\",\"ConsistentRead\":true"))
            ["ConsumedCapacity"]!["CapacityUnits"]!.GetValue<double>();
        Assert.Equal(1, Units("pk = 'a' AND sk = '07'"));
        Assert.Equal(1, Units("pk = 'a' AND sk = '07' AND nope = 1"));
        Assert.Equal(2, Units("pk = 'a' AND sk IN ['07', '09']"));
        Assert.Equal(1, Units("pk = 'a' AND sk BETWEEN '01' AND '02'"));
        Assert.True(Units("pk = 'a'") >= 10);
        Assert.True(Units("sk = '07'") >= 10);
        Assert.True(Units("pk = 'a' OR sk = '07'") >= 10);
    }

    [Fact]
    public void Pages_follow_each_other_by_tokens()
    {
        foreach (var pk in new[] { "a", "b", "c" })
        {
            for (var i = 0; i < 5; i++) _db.Put(pk, $"{pk}{i}", $$"""
                 "n":{"N":"{{i}}"}
                """);
        }

        foreach (var statement in new[]
        {
            "SELECT sk FROM Music", "SELECT sk FROM Music WHERE n > 1", "SELECT sk FROM Music WHERE pk = 'b'",
                "SELECT sk FROM Music WHERE pk IN ['a','c'] AND n <> 2",
            "SELECT sk FROM Music WHERE pk IN ['a','c'] ORDER BY pk DESC, sk DESC",
                "SELECT sk FROM Music WHERE pk = 'a' AND NOT sk = 'a1' OR pk = 'a' AND sk = 'a1'",
        })
        {
            var whole = _db.Keys(statement).Split(' ');
            foreach (var limit in new[] { 1, 2, 3, 7 })
            {
                var keys = new List<string>();
                string? token = null;
                var pages = 0;
                do
                {
                    var page = _db.Service.OkNode("ExecuteStatement",
                        PartiQlService.Body(statement, null, $",\"Limit\":{limit}" + (token is null ? "" : $",\"NextToken\":\"{token}\"")));
                    keys.AddRange(page["Items"]!.AsArray().Select(static item => item!["sk"]!["S"]!.GetValue<string>()));
                    token = page["NextToken"]?.GetValue<string>();
                    Assert.Equal(token is null, page["LastEvaluatedKey"] is null);
                    Assert.True(++pages < 50);
                }
                while (token is not null);
                Assert.Equal(whole, keys);
            }
        }
    }

    [Fact]
    public void A_token_belongs_to_its_statement_and_parameters()
    {
        _db.Put("a", "1");
        _db.Put("a", "2");
        const string Statement = "SELECT * FROM Music WHERE pk = ?";
        var token = _db.Service.OkNode("ExecuteStatement", PartiQlService.Body(Statement, """[{"S":"a"}]""", ",\"Limit\":1"))["NextToken"]!.GetValue<string>();
        Assert.Contains("\"2\"", _db.Items(Statement, """[{"S":"a"}]""", $",\"NextToken\":\"{token}\""), StringComparison.Ordinal);
        _db.Invalid(Statement, "NextToken does not match request", """[{"S":"b"}]""", $",\"NextToken\":\"{token}\"");
        _db.Invalid("SELECT * FROM Music", "NextToken does not match request", null, $",\"NextToken\":\"{token}\"");
        _db.Invalid("SELECT * FROM Music", "Invalid NextToken", null, ",\"NextToken\":\"garbage\"");
        _db.Invalid("SELECT * FROM Music", "Invalid NextToken", null, ",\"NextToken\":\"AAAA\"");
    }

    [Fact]
    public void Parameters_can_replace_every_value()
    {
        _db.Put("a", "1", """ "n":{"N":"5"},"s":{"S":"abc"} """);
        Assert.Equal("1", _db.Keys("SELECT sk FROM Music WHERE pk = ? AND begins_with(s, ?) AND n BETWEEN ? AND ? AND n IN [?, 2] AND attribute_type(s, ?)",
            """[{"S":"a"},{"S":"ab"},{"N":"1"},{"N":"9"},{"N":"5"},{"S":"S"}]"""));
        foreach (var parameters in new[] { null, """[{"S":"a"}]""", """[{"S":"a"},{"S":"1"},{"S":"x"}]""" })
            _db.Invalid("SELECT * FROM Music WHERE pk = ? AND sk = ?", "Number of parameters in request and statement don't match.", parameters);
    }

    [Fact]
    public void Comments_are_white_space()
    {
        _db.Put("a", "1", """ "note":{"S":"a--b /*c*/"} """);
        Assert.Equal("1", _db.Keys("-- first\nSELECT/**/* FROM Music -- the table\nWHERE pk/* key */='a' AND note = 'a--b /*c*/'; -- done"));
    }

    [Fact]
    public void Indexes_return_the_attributes_that_they_contain()
    {
        var db = LocalService.WithTable("S", """
            ,"AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"},{"AttributeName":"g",
             "AttributeType":"S"},{"AttributeName":"l","AttributeType":"S"}],
            "GlobalSecondaryIndexes":[{"IndexName":"gsi-inc","KeySchema":[{"AttributeName":"g","KeyType":"HASH"}],
             "Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["in"]}}],
            "LocalSecondaryIndexes":[{"IndexName":"lsi-keys","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"l",
             "KeyType":"RANGE"}],"Projection":{"ProjectionType":"KEYS_ONLY"}}]
            """);
        db.Ok("PutItem", """{"TableName":"Music","Item":{"pk":{"S":"p"},"sk":{"S":"s1"},"g":{"S":"y"},"l":{"S":"k1"},"in":{"S":"i"},"out":{"S":"o1"}}}""");
        db.Ok("PutItem", """{"TableName":"Music","Item":{"pk":{"S":"p"},"sk":{"S":"s2"},"g":{"S":"y2"},"l":{"S":"k2"},"out":{"S":"o2"}}}""");
        db.Ok("PutItem", """{"TableName":"Music","Item":{"pk":{"S":"p"},"sk":{"S":"s3"}}}""");
        string Keys(string statement) =>
            string.Join(' ', db.OkNode("ExecuteStatement", PartiQlService.Body(statement))["Items"]!.AsArray().Select(static item => item!["sk"]?["S"]));
        void Invalid(string statement, string message, string more = "") => db.Invalid("ExecuteStatement", PartiQlService.Body(statement, null, more), message);
        const string Gsi = "SELECT sk FROM \"Music\".\"gsi-inc\" WHERE ";
        const string Lsi = "SELECT sk FROM \"Music\".\"lsi-keys\" WHERE ";

        Assert.Equal("""{"Items":[{"g":{"S":"y"},"in":{"S":"i"},"pk":{"S":"p"},"sk":{"S":"s1"}}]}""",
            db.Ok("ExecuteStatement", PartiQlService.Body("SELECT * FROM \"Music\".\"gsi-inc\" WHERE g = 'y'")));
        Assert.Equal("s1 s2", Keys(Lsi + "pk = 'p'"));
        Assert.Equal("s2 s1", Keys(Lsi + "pk = 'p' ORDER BY l DESC"));
        Assert.Equal("s2", Keys(Lsi + "pk = 'p' AND l > 'k1'"));
        Assert.Equal("""{"Items":[{"out":{"S":"o1"}}]}""",
            db.Ok("ExecuteStatement",
            PartiQlService.Body("SELECT out FROM \"Music\".\"lsi-keys\" WHERE pk = 'p' AND l = 'k1'", null, ",\"ConsistentRead\":true")));
        Assert.Equal("", Keys(Gsi + "out = 'o1'"));
        Assert.Equal("s1 s2", string.Join(' ', Keys(Gsi + "NOT out = 'o1'").Split(' ').Order()));
        Assert.Equal("s2", Keys(Gsi + "(g = 'y' AND out = 'o1') OR (g = 'y2')"));
        Assert.Equal("s1", Keys(Gsi + "g = 'y' AND (in = 'i' OR in = 'j')".Replace("in =", "\"in\" =", StringComparison.Ordinal)));

        const string Refused = "One or more parameter values were invalid: Secondary index gsi-inc does not project one or more filter attributes: ";
        Invalid(Gsi + "g = 'y' AND NOT (out = '1' OR \"in\" = 'x')", Refused + "[out]");
        Invalid(Gsi + "g = 'y' AND b = '1' AND (a = '2' OR \"in\" = '3')", Refused + "[a, b]");
        Invalid(Gsi + "g = 'y' AND (zz = '1' OR aa = '2' OR mm = '3')", Refused + "[zz, aa, mm]");
        Invalid(Gsi + "(g = 'b' AND u1 = '1') OR (g = 'q' AND u2 = '1')", Refused + "[u2]");
        Invalid(Gsi + "(g = 'q' AND u1 = '1') OR (g = 'b' AND u2 = '1')", Refused + "[u1]");
        Invalid(Lsi + "pk = 'p' AND out = '1'", Refused.Replace("gsi-inc", "lsi-keys", StringComparison.Ordinal) + "[out]");
        Invalid("SELECT alternate, mymap FROM \"Music\".\"gsi-inc\"",
            "One or more parameter values were invalid: Global secondary index gsi-inc does not project [alternate, mymap]");
        Invalid("SELECT * FROM \"Music\".\"no-such\" WHERE pk = 'p'", "The table does not have the specified index");
        Invalid("SELECT * FROM \"Music\".\"gsi-inc\".\"more\"", "A path may contain at most 2 components in the FROM clause");
        Invalid("SELECT * FROM \"Music\".\"\"", "Path component cannot be an empty string");
        Invalid(Gsi + "g = 'y'", "Strongly consistent read is not supported on Global Secondary Indexes", ",\"ConsistentRead\":true");
    }

    [Fact]
    public void Consumed_capacity_is_counted_as_a_querys()
    {
        _db.Put("a", "1");
        JsonNode Capacity(string which) =>
            _db.Service.OkNode("ExecuteStatement",
                PartiQlService.Body("SELECT * FROM Music WHERE pk = 'a'", null, $",\"ReturnConsumedCapacity\":\"{which}\""))["ConsumedCapacity"]!;
        Assert.Equal("""{"TableName":"Music","CapacityUnits":0.5}""", Capacity("TOTAL").ToJsonString());
        Assert.Equal("""{"TableName":"Music","CapacityUnits":0.5,"Table":{"CapacityUnits":0.5}}""", Capacity("INDEXES").ToJsonString());
    }
}

namespace Tern.Local.Tests.Protocol.PartiQl;

public class WriteTests
{
    private readonly PartiQlService _db = new();

    [Fact]
    public void Insert_puts_once()
    {
        _db.Run("INSERT INTO \"Music\" VALUE {'pk':?, 'sk':'1', 'n':1E3, 'z':-0, 'q':2.50}", """[{"S":"a"}]""");
        Assert.Equal("""{"n":{"N":"1000"},"pk":{"S":"a"},"q":{"N":"2.5"},"sk":{"S":"1"},"z":{"N":"0"}}""", _db.Get("a", "1"));
        Assert.Equal(("DuplicateItemException", "Duplicate primary key exists in table"),
            _db.Service.Error("ExecuteStatement", PartiQlService.Body("INSERT INTO Music value {'pk':'a','sk':'1'}")));
        _db.Run("DELETE FROM Music WHERE pk = 'a' AND sk = '1'");
        _db.Run("INSERT INTO Music VALUE {'pk':'a','sk':'1'}");
        _db.Invalid("INSERT INTO Music VALUE {'pk':'a'}", "One or more parameter values were invalid: Missing the key sk in the item");
        _db.Invalid("INSERT INTO Music VALUE {'pk':1,'sk':'1'}", "One or more parameter values were invalid: Type mismatch for key pk expected: S actual: N");
    }

    [Fact]
    public void Update_changes_as_UpdateItem_does()
    {
        _db.Run("""INSERT INTO Music VALUE {'pk':'dt','sk':'1','N':1,'M':{'e1':'value','e2':4},'L':[1,'stringval']"""
            + """,'NS':<<1,34,32,4.5>>,'SS':<<'s1','s2'>>,'Only':<<'x'>>,'same':'kept'}""");
        _db.Run("""
            UPDATE "Music" SET N=N + 100 SET M.New=[2020, 'v', 2.4] SET L = LIST_APPEND(L, [4, <<'a', 'b'>>]), NS = SET_ADD(NS, <<345, 48.4>>)
            SET SS = set_delete(SS, <<'s1'>>) SET Only = set_delete(Only, <<'x'>>) SET Fresh = set_add(Fresh, ?) REMOVE M.e1 WHERE pk='dt' AND sk='1'
            """, """[{"BS":["AQ=="]}]""");
        Assert.Equal("""{"Fresh":{"BS":["AQ=="]},"L":{"L":[{"N":"1"},{"S":"stringval"},{"N":"4"},{"SS":["a","b"]}]},"M":{"M":{"New":{"L":"""
            + """[{"N":"2020"},{"S":"v"},{"N":"2.4"}]},"e2":{"N":"4"}}},"""
            + "\"N\"" + """:{"N":"101"},"NS":{"NS":["1","4.5","32","34","48.4","345"]},"SS":{"SS":["s2"]},"pk":{"S":"dt"},"same":"""
                + """{"S":"kept"},"sk":{"S":"1"}}""", _db.Get("dt", "1"));
        _db.Run("UPDATE Music SET N = N - - 2, L = list_append(['first'], L) REMOVE L[1] REMOVE M WHERE (pk='dt' AND sk='1') AND same='kept'".Replace(
            "REMOVE L[1] ", "", StringComparison.Ordinal));
        _db.Run("FROM Music WHERE pk = 'dt' AND sk = '1' SET copy = same REMOVE NS");
        Assert.Contains("\"copy\":{\"S\":\"kept\"}", _db.Get("dt", "1"), StringComparison.Ordinal);
        Assert.Contains("\"N\":{\"N\":\"103\"}", _db.Get("dt", "1"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("SET d = 'new'", "ALL OLD",
        """[{"d":{"S":"old"},"l":{"L":[{"S":"a"},{"S":"b"},{"S":"c"}]},"m":{"M":{"x":{"S":"1"},"y":{"S":"2"}}},"pk":{"S":"a"},"sk":{"S":"1"}}]""")]
    [InlineData("SET d = 'new'", "ALL NEW",
        """[{"d":{"S":"new"},"l":{"L":[{"S":"a"},{"S":"b"},{"S":"c"}]},"m":{"M":{"x":{"S":"1"},"y":{"S":"2"}}},"pk":{"S":"a"},"sk":{"S":"1"}}]""")]
    [InlineData("SET d = 'new'", "MODIFIED OLD", """[{"d":{"S":"old"}}]""")]
    [InlineData("SET d = 'new'", "modified new", """[{"d":{"S":"new"}}]""")]
    [InlineData("SET m.x = 'z'", "MODIFIED NEW", """[{"m":{"M":{"x":{"S":"z"}}}}]""")]
    [InlineData("SET fresh = 1", "MODIFIED OLD", "[]")]
    [InlineData("REMOVE d", "MODIFIED OLD", """[{"d":{"S":"old"}}]""")]
    [InlineData("REMOVE d", "MODIFIED NEW", "[]")]
    [InlineData("SET l[2] = 'y', l[0] = 'x'", "MODIFIED NEW", """[{"l":{"L":[{"S":"x"},{"S":"y"}]}}]""")]
    [InlineData("SET l[9] = 'y'", "MODIFIED NEW", "[]")]
    [InlineData("SET l[3] = 'y'", "MODIFIED NEW", """[{"l":{"L":[{"S":"y"}]}}]""")]
    [InlineData("REMOVE l[1]", "MODIFIED NEW", """[{"l":{"L":[{"S":"c"}]}}]""")]
    [InlineData("REMOVE l[2]", "MODIFIED NEW", "[]")]
    public void Update_returns_the_requested_values(string change, string returning, string items)
    {
        _db.Put("a", "1", """ "d":{"S":"old"},"l":{"L":[{"S":"a"},{"S":"b"},{"S":"c"}]},"m":{"M":{"x":{"S":"1"},"y":{"S":"2"}}} """);
        Assert.Equal(items, _db.Items($"UPDATE Music {change} WHERE pk = 'a' AND sk = '1' RETURNING {returning} *"));
    }

    [Fact]
    public void Update_needs_an_item_and_its_condition()
    {
        _db.Put("a", "1", "\"n\":{\"N\":\"1\"}");
        _db.Fails("UPDATE Music SET z = 1 WHERE pk = 'no' AND sk = '1'", "ConditionalCheckFailedException");
        _db.Fails("UPDATE Music SET z = 1 WHERE pk = 'no' AND sk = '1' AND attribute_not_exists(pk)", "ConditionalCheckFailedException");
        _db.Fails("UPDATE Music SET z = 1 WHERE pk = 'a' AND sk = '1' AND n = 2", "ConditionalCheckFailedException");
        Assert.Equal("""{"n":{"N":"1"},"pk":{"S":"a"},"sk":{"S":"1"}}""", _db.Get("a", "1"));
        Assert.Equal("", _db.Get("no", "1"));
        _db.Run("UPDATE Music SET z = 1 WHERE pk = 'a' AND sk = '1' AND pk = 'a' AND n = 1");
        Assert.Equal((400, """{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"The conditional """
            + """request failed","Item":{"n":{"N":"1"},"pk":{"S":"a"},"sk":{"S":"1"},"z":{"N":"1"}}}"""),
            _db.Service.Call("ExecuteStatement",
                PartiQlService.Body("UPDATE Music SET z = 2 WHERE pk = 'a' AND sk = '1' AND n = 2", null,
                ",\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\"")));
    }

    [Fact]
    public void Deleting_a_missing_item_has_no_effect_and_a_condition_holds_or_fails()
    {
        _db.Put("a", "1", "\"n\":{\"N\":\"1\"}");
        _db.Run("DELETE FROM Music WHERE pk = 'no' AND sk = '1' AND n = 5");
        _db.Fails("DELETE FROM Music WHERE pk = 'a' AND sk = '1' AND n = 5", "ConditionalCheckFailedException");
        Assert.NotEqual("", _db.Get("a", "1"));
        Assert.Equal("""[{"n":{"N":"1"},"pk":{"S":"a"},"sk":{"S":"1"}}]""",
            _db.Items("DELETE FROM Music WHERE pk = 'a' AND sk = '1' AND n = 1 RETURNING ALL OLD *"));
        Assert.Equal("", _db.Get("a", "1"));
        Assert.Equal("[]", _db.Items("DELETE FROM Music WHERE pk = 'a' AND sk = '1' RETURNING ALL OLD *"));
    }

    [Fact]
    public void Writes_cost_the_same_as_item_writes()
    {
        Assert.Equal("""{"Items":[],"ConsumedCapacity":{"TableName":"Music","CapacityUnits":1}}""",
            _db.Service.Ok("ExecuteStatement",
                PartiQlService.Body("INSERT INTO Music VALUE {'pk':'a','sk':'1'}", null, ",\"ReturnConsumedCapacity\":\"TOTAL\"")));
    }
}
